/** The fields of the form that a page holds, as a browser without scripts would send them back. */
export function formOnPage(
	html: string,
	isIt: (form: string) => boolean = (form) => form.includes("formKey"),
): FormData {
	const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map((match) => match[0]).find(isIt)
	if (!form) throw new Error("The page has no such form.")
	const data = new FormData()
	for (const [input] of form.matchAll(/<input[^>]*>/g)) {
		const type = attribute(input, "type")
		const name = attribute(input, "name")
		if (!name || type === "file" || type === "submit") continue
		if (type === "checkbox" && !/\schecked/.test(input)) continue
		data.append(name, attribute(input, "value") ?? (type === "checkbox" ? "on" : ""))
	}
	for (const [, tag = "", text = ""] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
		data.append(attribute(tag, "name") ?? "", plain(text).replace(/^\n/, ""))
	}
	for (const [, tag = "", options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
		const chosen = options.match(/<option[^>]*selected[^>]*>/) ?? options.match(/<option[^>]*>/)
		data.append(attribute(tag, "name") ?? "", attribute(chosen?.[0] ?? "", "value") ?? "")
	}
	return data
}

/** What a page says, without its tags. */
export function textOf(html: string): string {
	return plain(
		html.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "").replace(/<[^>]*>/g, " "),
	).replace(/\s+/g, " ")
}

function attribute(tag: string, name: string): string | undefined {
	const match = tag.match(new RegExp(`\\s${name}="([^"]*)"`))
	return match ? plain(match[1] ?? "") : undefined
}

function plain(text: string): string {
	return text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&")
}
