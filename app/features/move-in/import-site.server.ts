import { rm } from "node:fs/promises"
import path from "node:path"
import type { Change } from "#core/audit/change.ts"
import { addMedia, type NewMedia } from "#core/media/media.server.ts"
import { mediaUrl } from "#core/media/media.ts"
import { MAX_IMAGE_PIXELS } from "#core/media/media-limits.ts"
import { storeImage } from "#core/media/media-store.server.ts"
import { PICTURE_USES } from "#core/media/picture-use.ts"
import { prepareImage } from "#core/media/prepare-image.server.ts"
import { insertRecord, isFull } from "#core/records/record-store.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { postPath } from "#features/posts/post.ts"
import { POST_LIMITS } from "#features/posts/post-form.ts"
import { POST_PATH, uniqueSlug } from "#features/posts/post-slug.server.ts"
import { pathAbove } from "#features/posts/slug.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { findProblem } from "#features/redirects/redirect.server.ts"
import {
	finishImport,
	type Imported,
	recordImported,
	startImport,
} from "#features/species/import/imports.server.ts"
import { copySiteFile, findSiteFile, moveInFolder, type SiteFiles } from "./site-files.server.ts"
import { LINK_BY_ID, type Note, PICTURE_ADDRESS, type SiteItem, type SitePlan } from "./site-plan.server.ts"

type Order = { name: string; plan: SitePlan; files: SiteFiles }

/** One transaction per text with its pictures and redirect, so that importing the same files again adds the rest. */
export async function importSite(
	{ db, dataDir }: { db: Database; dataDir: string },
	{ name, plan, files }: Order,
	change: Change,
): Promise<{ id: number; items: number; redirects: number; notes: Note[] }> {
	const notes: Note[] = []
	const images = new Map<number, NewMedia | undefined>()
	const places = await placeItems(db, plan.items)
	const paths = new Map([...places].map(([{ id }, { slug }]) => [id, postPath(slug)]))
	let [items, redirects] = [0, 0]
	const id = await db.transaction().execute((trx) => startImport(trx, { kind: "site", name }, change))
	for (const item of plan.items) {
		const { slug, isThere } = places.get(item) ?? { slug: "", isThere: true }
		if (isThere) continue
		const inText = [...item.content.matchAll(PICTURE_ADDRESS)].map(([, , place]) => Number(place))
		const shown = new Set([...inText, ...(item.cover ? [item.cover.picture] : [])])
		for (const place of shown) if (!images.has(place)) images.set(place, await storePicture(place))
		await db.transaction().execute(async (trx) => {
			const ids = new Map<number, number>()
			for (const place of shown) {
				const image = images.get(place)
				if (image) ids.set(place, await addMedia(trx, image, change.at))
			}
			const { cover, oldPath, id: _, ...rest } = item
			const imageId = cover && ids.get(cover.picture)
			const stored = imageId && { imageId, alt: cover.alt.slice(0, POST_LIMITS.alt), x: 50, y: 50 }
			const values = { ...rest, slug, content: contentOf(item), ...(stored && { cover: stored }) }
			const post = await insertPost(trx, values, change.at)
			const added = [
				await addRedirect(trx, oldPath, postPath(slug)),
				await addRedirect(trx, "/feed", "/news.rss"),
			].filter((one) => one !== undefined)
			redirects += added.length
			await recordImported(trx, id, [{ kind: item.kind, id: post.id, name: item.title }, ...added])
		})
		items += 1
	}
	const summary = formatCount(items, "post or page", "posts and pages")
	await db.transaction().execute((trx) => finishImport(trx, id, summary, change))
	return { id, items, redirects, notes }

	async function storePicture(place: number): Promise<NewMedia | undefined> {
		const picture = plan.pictures[place]
		const file = picture && findSiteFile(files, picture)
		if (!file) return undefined
		const workFile = path.join(moveInFolder(dataDir), "picture")
		const sha256 = await copySiteFile(file, workFile)
		const prepared = sha256
			? await prepareImage({ path: workFile, sha256, ...PICTURE_USES.photo, maxPixels: MAX_IMAGE_PIXELS })
			: { ok: false as const, message: "It is damaged. Make the ZIP file again." }
		await rm(workFile, { force: true })
		if (prepared.ok) return await storeImage(dataDir, prepared)
		notes.push({ name: picture.address, text: `picture became a link: ${prepared.message}` })
		return undefined
	}

	function contentOf({ content }: SiteItem): string {
		const withPictures = content.replace(PICTURE_ADDRESS, (_, alt: string, digits: string) => {
			const image = images.get(Number(digits))
			const { address = "" } = plan.pictures[Number(digits)] ?? {}
			return image ? `![${alt}](${mediaUrl(image.name)})` : `[${alt || address}](${address})`
		})
		return withPictures.replace(LINK_BY_ID, (link, id: string, hash = "") =>
			paths.has(id) ? `](${paths.get(id)}${hash})` : link,
		)
	}

	/** Returns undefined if nothing is added, with a note about an invalid redirect. */
	async function addRedirect(trx: Database, path: string, target: string): Promise<Imported | undefined> {
		const stored = await trx
			.selectFrom("redirects")
			.select("target")
			.where("path", "=", path)
			.executeTakeFirst()
		if (path === "" || path === target || stored?.target === target) return undefined
		const problem = await findProblem(trx, { id: 0, path, target }, change.origin)
		const [reason] = (await isFull(trx, REDIRECT))
			? ["There are too many redirects"]
			: Object.values(problem ?? {}).flat()
		if (reason) notes.push({ name: path, text: `not redirected: ${reason}` })
		if (reason) return undefined
		const { id } = await insertRecord(trx, REDIRECT, { path, target }, change.at)
		return { kind: "redirect", id, name: path }
	}
}

export type ItemPlace = { slug: string; isThere: boolean }

/** A taken address gets a number, and pages keep their parent. Items imported before keep their address. */
export async function placeItems(db: Database, items: SiteItem[]): Promise<Map<SiteItem, ItemPlace>> {
	const places = new Map<SiteItem, ItemPlace>()
	const taken = new Set<string>()
	const paths = new Map<string, string>()
	const topFirst = items.toSorted((one, other) => Number(isBelow(one.slug)) - Number(isBelow(other.slug)))
	for (const item of topFirst) {
		const above = pathAbove(item.slug) ?? ""
		const wanted = (paths.get(above) ?? above) + item.slug.slice(above.length)
		const before = await findImported(db, item)
		const slug = before ?? (await uniqueSlug(db, wanted, taken))
		taken.add(slug)
		paths.set(item.slug, slug)
		places.set(item, { slug, isThere: before !== undefined })
	}
	return places
}

const isBelow = (slug: string) => pathAbove(slug) !== undefined

async function findImported(
	db: Database,
	{ kind, title, oldPath, publishedAt }: SiteItem,
): Promise<string | undefined> {
	const redirected = db.selectFrom("redirects").select("target").where("path", "=", oldPath)
	const posts = db.selectFrom("posts").select("slug").where("kind", "=", kind)
	const found = posts.where(({ eb, or, and }) =>
		or([
			eb(POST_PATH, "in", redirected),
			and([
				eb("title", "=", title),
				...(publishedAt ? [eb("created_at", "=", publishedAt.toISOString())] : []),
			]),
		]),
	)
	return (await found.executeTakeFirst())?.slug
}
