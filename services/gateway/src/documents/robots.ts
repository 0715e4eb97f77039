/** Lets crawlers see the public pages, but neither the API nor account pages. */
export const renderRobots = (origin: string) => `User-agent: *
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
