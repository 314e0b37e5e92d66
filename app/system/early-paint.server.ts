import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** The stylesheet of the build: its address, its text, and how a policy names it. */
export type PageStyles = { href: string; text: string; source: string }

/** Reads the stylesheet from the folder of built files. Throws where there is none. */
export function readStyles(client: string): PageStyles {
	const name = readdirSync(path.join(client, "assets")).find((one) => /^styles-[\w-]+\.css$/.test(one))
	if (!name) throw new Error("The build has no stylesheet.")
	const text = readFileSync(path.join(client, "assets", name), "utf8")
	const hash = createHash("sha256").update(text).digest("base64")
	return { href: `/assets/${name}`, text, source: `'sha256-${hash}'` }
}

/**
 * Makes a page that paints with its first bytes: its styles stand in it, and its scripts let pictures go first. On one bar
 * of signal a stylesheet of its own comes half a second later, for it shares the line with the scripts. The link stays for React,
 * which looks for it, and is not fetched. Anything but a page comes back as it is.
 */
export async function paintEarly(answer: Response, { href, text, source }: PageStyles): Promise<Response> {
	if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer
	const page = (await answer.text())
		.replace(`href="${href}"/>`, () => `href="${href}" media="not all" disabled=""/><style>${text}</style>`)
		.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
	const headers = new Headers(answer.headers)
	const policy = headers.get("Content-Security-Policy") ?? ""
	headers.set("Content-Security-Policy", policy.replace("style-src 'self'", `style-src 'self' ${source}`))
	return new Response(Buffer.from(page), { status: answer.status, headers })
}
