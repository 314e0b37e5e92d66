import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** The stylesheet of the build; `source` is its hash for the Content-Security-Policy. */
export type Stylesheet = { href: string; text: string; source: string }

/** Reads the stylesheet from `client`, the folder of built files. Throws if there is none. */
export function readStylesheet(client: string): Stylesheet {
	const name = readdirSync(path.join(client, "assets")).find((file) => /^styles-[\w-]+\.css$/.test(file))
	if (!name) throw new Error("The build has no stylesheet.")
	const text = readFileSync(path.join(client, "assets", name), "utf8")
	const hash = createHash("sha256").update(text).digest("base64")
	return { href: `/assets/${name}`, text, source: `'sha256-${hash}'` }
}

/** Inlines the stylesheet, which saves half a second on a slow connection. React needs the link, so it stays, disabled. */
export async function inlineCriticalCss(
	response: Response,
	{ href, text, source }: Stylesheet,
): Promise<Response> {
	if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response
	const page = (await response.text())
		.replace(`href="${href}"/>`, () => `href="${href}" media="not all" disabled=""/><style>${text}</style>`)
		.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
	const headers = new Headers(response.headers)
	const policy = headers.get("Content-Security-Policy") ?? ""
	headers.set("Content-Security-Policy", policy.replace("style-src 'self'", `style-src 'self' ${source}`))
	return new Response(Buffer.from(page), { status: response.status, headers })
}
