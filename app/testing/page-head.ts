/** What a page tells search engines, social networks and readers of feeds. */
export type PageHead = {
	title: string
	canonical: string | undefined
	isListed: boolean
	/** By name or property. */
	tags: Record<string, string>
	feeds: string[]
	facts: Record<string, unknown>[]
}

/** Reads the head of a page; throws where a block of facts is no JSON, or what is there once must not be there twice. */
export function readHead(html: string): PageHead {
	const head = html.slice(html.indexOf("<head>"), html.indexOf("</head>"))
	const tags: Record<string, string> = {}
	for (const [, name = "", content = ""] of head.matchAll(
		/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
	)) {
		if (name in tags && name !== "article:tag") throw new Error(`${name} stands there twice.`)
		tags[name] = readable(content)
	}
	const canonicals = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = ""]) => href)
	if (canonicals.length > 1) throw new Error("There are two canonical addresses.")
	const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
	return {
		title: readable(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ""),
		canonical: canonicals[0] && readable(canonicals[0]),
		isListed: !("robots" in tags),
		tags,
		feeds: [...head.matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g)].map(([, href = ""]) => href),
		facts: blocks.flatMap(([, text = ""]) => JSON.parse(text)["@graph"]),
	}
}

/** A text of HTML or XML as it is read. */
export function readable(text: string): string {
	return text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&")
}
