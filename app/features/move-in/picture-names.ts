import { normalize } from "#core/text/normalize.ts"

/** The path after the uploads folder, normalized for comparison; undefined without one. */
export function uploadName(address: string): string | undefined {
	const [, name] = /(?:(?:^|\/)uploads|\/[\w-]+\.files\.wordpress\.com)\/([^?#]+)/i.exec(address) ?? []
	return name && comparedName(name)
}

export const comparedName = (name: string) => normalize(decoded(name)).toLowerCase()

export function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		// A literal percent sign.
		return text
	}
}

/** WordPress stores smaller sizes beside a picture, and names a large one '-scaled'. */
export function pictureNames(name: string): [string, ...string[]] {
	const full = name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "").replace(/-scaled(?=\.\w+$)/, "")
	const others = new Set([full.replace(/(?=\.\w+$)/, "-scaled"), name])
	others.delete(full)
	return [full, ...others]
}

/** The same for all sizes of a picture; undefined for other addresses. */
export function pictureKey(address: string): string | undefined {
	const name = uploadName(address)
	return name && pictureNames(name)[0]
}
