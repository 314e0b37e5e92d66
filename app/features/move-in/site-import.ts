import { createHash } from "node:crypto"
import { normalize } from "#core/text/normalize.ts"
import type { PostCategory } from "#features/posts/post.ts"
import type { PostKind } from "#features/posts/post-kind.ts"

/** A post or page of an earlier site, as it would be stored. Its pictures have addresses of `pictureAddress`. */
export type SiteItem = {
	/** At the earlier site; empty if it had none. Links such as '/?p=21' lead to it. */
	id: string
	kind: PostKind
	title: string
	slug: string
	content: string
	excerpt: string
	category: PostCategory
	tags: string[]
	published: boolean
	/** UTC ISO 8601. */
	publishedAt: string | undefined
	scheduledFor: string | null
	/** Empty if it had none that can be redirected. */
	oldPath: string
	/** Its place among the pictures of the plan. */
	cover: { picture: number; alt: string } | null
}

/**
 * An address that the earlier site had, the names of files that may have it, the largest one first, and the paths that lead to it
 * from now on.
 */
export type SitePicture = { address: string; names: string[]; paths: string[] }

export type PlannedItem = Pick<SiteItem, "id" | "kind" | "title" | "slug" | "oldPath"> & {
	/** The same for texts that differ only in the addresses of links and pictures. */
	digest: string
	state: "published" | "scheduled" | "draft"
}

/** What an import would do. Nothing is written before. The items are in a file of their own, because they can be large. */
export type SitePlan = {
	source: string
	items: PlannedItem[]
	pictures: SitePicture[]
	/** What doesn't come, or comes differently: of one item, or of the whole file. */
	notes: { item: string; note: string }[]
	/** Of other pages that the earlier site had, such as its feeds. */
	redirects: { path: string; target: string }[]
	comments: number
}

export const MAX_SITE_ITEMS = 5_000
export const MAX_SITE_PICTURES = 10_000

const PREFIX = "/media/to-import-"

/** Stands for a picture until it is stored. As long as an address can become, so that the text's length is known. */
export const pictureAddress = (place: number) => `${PREFIX}${String(place).padStart(36, "0")}`

/** The ID of a text in a link such as '/?p=21', and what follows it. */
export const LINK_BY_ID = /\]\(\/(?:[\w-]+\/)?\?(?:[^()\s#]*&)?(?:p|page_id)=(\d+)[^()\s#]*(#[^()\s]*)?\)/g

const LINK = /!?\[([^\]]*)\]\(([^()\s]*)\)/g

export const textDigest = (content: string) =>
	createHash("sha256")
		.update(
			content
				.replace(LINK, (_, text, url) => (text === url ? "" : text))
				.replace(/\s+/g, " ")
				.trim(),
		)
		.digest("base64url")

export const PICTURE_ADDRESS = /!\[([^\]]*)\]\(\/media\/to-import-0*(\d+)\)/g

/** The part of an address after the folder of uploads, in the form in which names are compared; undefined without one. */
export function uploadName(address: string): string | undefined {
	const [, name] = /(?:(?:^|\/)uploads|\/[\w-]+\.files\.wordpress\.com)\/([^?#]+)/i.exec(address) ?? []
	return name && comparedName(name)
}

export function comparedName(name: string): string {
	let decoded = name
	try {
		decoded = decodeURIComponent(name)
	} catch {
		// A percent sign that is one.
	}
	return normalize(decoded).toLowerCase()
}

/** WordPress makes smaller files beside a picture, and names a large one '-scaled'. */
export function pictureNames(name: string): string[] {
	const full = name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "").replace(/-scaled(?=\.\w+$)/, "")
	return [...new Set([full, full.replace(/(?=\.\w+$)/, "-scaled"), name])]
}
