/** Crawlers may see the public pages; what sits behind an account or the API is none of their business. */
export const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /media/
Disallow: /objects/
Disallow: /backoffice/
Disallow: /moderation
Disallow: /admin
Disallow: /upload
Disallow: /library
Disallow: /login
Disallow: /register
Disallow: /invoices
Disallow: /subscription/
Allow: /

Sitemap: ${origin}/sitemap.xml
`
