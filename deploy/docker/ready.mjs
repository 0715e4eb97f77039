// The health check of an image: 0 while its program can serve.
const { PORT = '8080' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
