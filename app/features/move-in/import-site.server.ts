import { createReadStream, existsSync } from "node:fs"
import { rm } from "node:fs/promises"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Change } from "#core/audit/change.ts"
import { MAX_PATH } from "#core/http/own-addresses.ts"
import { addMedia } from "#core/media/media.server.ts"
import { mediaUrl } from "#core/media/media.ts"
import { MAX_IMAGE_PIXELS } from "#core/media/media-limits.ts"
import { mediaFolder, removeStoredMedia, storeImages, withMediaLock } from "#core/media/media-store.server.ts"
import { PICTURE_USES } from "#core/media/picture-use.ts"
import { type PreparedImage, prepareImage } from "#core/media/prepare-image.server.ts"
import { insertRecord } from "#core/records/record-store.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { MAX_ALT } from "#features/posts/alternative-text.ts"
import { pathAbove } from "#features/posts/pages-and-menu/page-address.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { writeCover } from "#features/posts/post-cover.server.ts"
import { postPath } from "#features/posts/post-kind.ts"
import { POST_PATH, uniqueSlug } from "#features/posts/post-slug.server.ts"
import { listVersions } from "#features/posts/post-versions.server.ts"
import { insertUploadedPicture } from "#features/posts/uploaded-picture.server.ts"
import { MAX_REDIRECTS, REDIRECT } from "#features/redirects/redirect.record.ts"
import { findProblems } from "#features/redirects/redirect.server.ts"
import { storeImport } from "#features/species/import/imports.server.ts"
import type { ImportedRecord } from "#features/species/import/imports.ts"
import { copySiteFile, findSiteFile, type SiteFiles } from "./site-files.server.ts"
import {
	LINK_BY_ID,
	PICTURE_ADDRESS,
	type PlannedItem,
	type SiteItem,
	type SitePlan,
	textDigest,
} from "./site-import.ts"

type Services = { db: Database; dataDir: string }

type Added = Pick<ImportedRecord, "kind" | "id">

/** `itemsFile` has the items of the plan, one JSON object a line. `folder` is for files in between. */
type Order = { plan: SitePlan; itemsFile: string; files: SiteFiles; folder: string; name: string }

type ImportedSite = {
	id: number | undefined
	items: number
	redirects: number
	notes: SitePlan["notes"]
}

/** Imports all of a plan, or nothing. Its pictures are prepared before, one after the other. */
export async function importSite(
	{ db, dataDir }: Services,
	order: Order,
	change: Change,
): Promise<ImportedSite> {
	const notes: SitePlan["notes"] = []
	const prepared = await preparePictures(order, notes)
	return await withMediaLock(async () => {
		const images = [...new Map([...prepared.values()].map((image) => [image.name, image])).values()]
		const added = images
			.flatMap(({ files }) => files)
			.filter((name) => !existsSync(path.join(mediaFolder(dataDir), name)))
		try {
			await storeImages(dataDir, images)
			return await db
				.transaction()
				.execute(async (trx) => await insertItems(trx, order, prepared, notes, change))
		} catch (error) {
			await removeStoredMedia(dataDir, added)
			throw error
		}
	})
}

/** By place in the plan. */
type Prepared = ReadonlyMap<number, PreparedImage>

async function preparePictures({ plan, files, folder }: Order, notes: SitePlan["notes"]): Promise<Prepared> {
	const prepared = new Map<number, PreparedImage>()
	for (const [place, picture] of plan.pictures.entries()) {
		const file = findSiteFile(files, picture)
		if (!file) continue
		const target = path.join(folder, String(place))
		const sha256 = await copySiteFile(file, target)
		const order = { path: target, sha256, ...PICTURE_USES.photo, maxPixels: MAX_IMAGE_PIXELS }
		const image = await prepareImage(order)
		if (image.ok) prepared.set(place, image)
		else notes.push({ item: picture.address, note: `picture became a link: ${image.message}` })
		await rm(target, { force: true })
	}
	return prepared
}

async function insertItems(
	db: Database,
	{ plan, itemsFile, name }: Order,
	prepared: Prepared,
	notes: SitePlan["notes"],
	change: Change,
): Promise<ImportedSite> {
	const media = new Map<number, number>()
	for (const [place, image] of prepared) media.set(place, await addMedia(db, image, change.at))
	const records: Added[] = []
	const redirects: { path: string; target: string }[] = []
	const places = await placeItems(db, plan.items)
	const paths = new Map(plan.items.map(({ id }, at) => [id, postPath(places[at]?.slug ?? "")]))
	const shown = new Set<number>()
	let at = 0
	for await (const line of createInterface({ input: createReadStream(itemsFile, "utf8") })) {
		const { slug, isThere = true } = places[at++] ?? {}
		if (isThere) continue
		const item: SiteItem = { ...JSON.parse(line), slug }
		const used = new Map<number, string>()
		const content = item.content.replace(PICTURE_ADDRESS, (_, alt: string, digits: string) => {
			const image = prepared.get(Number(digits))
			const { address = "" } = plan.pictures[Number(digits)] ?? {}
			if (!image) return `[${alt || address}](${address})`
			used.set(Number(digits), alt)
			shown.add(Number(digits))
			return `![${alt}](${mediaUrl(image.name)})`
		})
		const linked = content.replace(LINK_BY_ID, (link, id: string, hash = "") =>
			paths.has(id) ? `](${paths.get(id)}${hash})` : link,
		)
		const { publishedAt, ...rest } = item
		const date = publishedAt ? { publishedAt: new Date(publishedAt) } : {}
		const post = await insertPost(db, { ...rest, content: linked, ...date }, change.at)
		for (const [place, alt] of used) {
			const imageId = media.get(place)
			const picture = { imageId: imageId ?? 0, alt: alt.slice(0, MAX_ALT) }
			if (imageId) await insertUploadedPicture(db, { postId: post.id }, picture, change.at)
		}
		const cover = item.cover && media.get(item.cover.picture)
		if (item.cover && cover) shown.add(item.cover.picture)
		if (cover)
			await writeCover(db, post.id, { alt: item.cover?.alt.slice(0, MAX_ALT) ?? "", x: 50, y: 50 }, cover)
		records.push({ kind: item.kind, id: post.id })
		if (item.oldPath) redirects.push({ path: item.oldPath, target: postPath(post.slug) })
	}
	const items = records.length
	if (items > 0) redirects.push(...plan.redirects)
	for (const place of shown) {
		const target = mediaUrl(prepared.get(place)?.name ?? "")
		for (const path of plan.pictures[place]?.paths ?? []) redirects.push({ path, target })
	}
	const added = await addRedirects(db, redirects, notes, change)
	records.push(...added)
	if (records.length === 0) return { id: undefined, items, redirects: 0, notes }
	const summary = formatCount(items, "post or page", "posts and pages")
	const id = await storeImport(db, { kind: "site", name, summary, added: records }, change)
	return { id, items, redirects: added.length, notes }
}

export type ItemPlace = { slug: string; isThere: boolean }

/** With a number if its address is taken, and below the page that it was below. An item that came before is there. */
export async function placeItems(db: Database, items: SitePlan["items"]): Promise<ItemPlace[]> {
	const places = new Map<PlannedItem, ItemPlace>()
	const taken = new Set<string>()
	const paths = new Map<string, string>()
	const topFirst = items.toSorted((one, other) => Number(isBelow(one.slug)) - Number(isBelow(other.slug)))
	for (const item of topFirst) {
		const above = pathAbove(item.slug) ?? ""
		const wanted = (paths.get(above) ?? above) + item.slug.slice(above.length)
		const before = await findImported(db, item, wanted)
		const slug = before ?? (await uniqueSlug(db, wanted, taken))
		taken.add(slug)
		paths.set(item.slug, slug)
		places.set(item, { slug, isThere: before !== undefined })
	}
	return items.map((item) => places.get(item) ?? { slug: item.slug, isThere: true })
}

const isBelow = (slug: string) => pathAbove(slug) !== undefined

/** Where a text came earlier: by its old address, or by its title and text, also if it was edited since. */
async function findImported(
	db: Database,
	{ kind, title, oldPath, digest }: PlannedItem,
	wanted: string,
): Promise<string | undefined> {
	const redirected = await db
		.selectFrom("redirects")
		.innerJoin("posts", (join) => join.on("redirects.target", "=", POST_PATH))
		.select("posts.slug")
		.where("redirects.path", "=", oldPath)
		.executeTakeFirst()
	if (redirected) return redirected.slug
	const rows = await db
		.selectFrom("posts")
		.select(["id", "slug", "content"])
		.where("title", "=", title)
		.where("kind", "=", kind)
		.execute()
	const sameAddress = rows.filter(({ slug }) => slug === wanted || slug.replace(/-\d+$/, "") === wanted)
	for (const { id, slug, content } of sameAddress) {
		const versions = await listVersions(db, id)
		const texts = [content, ...versions.map(({ fields }) => fields.content ?? "")]
		if (texts.some((text) => textDigest(text) === digest)) return slug
	}
	return undefined
}

async function addRedirects(
	db: Database,
	found: { path: string; target: string }[],
	notes: SitePlan["notes"],
	change: Change,
) {
	const first = new Map(
		found
			.filter(({ path, target }) => path !== target && path.length <= MAX_PATH && !/\p{Cc}/u.test(path))
			.toReversed()
			.map((one) => [one.path, one]),
	)
	const stored = new Map(
		(await db.selectFrom("redirects").select(["path", "target"]).execute()).map((one) => [
			one.path,
			one.target,
		]),
	)
	const wanted = [...first.values()].toReversed().filter(({ path, target }) => stored.get(path) !== target)
	const problems = await findProblems(db, wanted, change.origin)
	const added: Added[] = []
	let left = 0
	for (const redirect of wanted) {
		const [problem] = Object.values(problems.get(redirect.path) ?? {}).flat()
		if (problem) notes.push({ item: redirect.path, note: `not redirected: ${problem}` })
		else if (stored.size + added.length >= MAX_REDIRECTS) left += 1
		else {
			const { id } = await insertRecord(db, REDIRECT, redirect, change.at)
			added.push({ kind: "redirect", id })
		}
	}
	if (left > 0)
		notes.push({
			item: "",
			note: `not redirected, because there are too many redirects: ${left} old addresses`,
		})
	return added
}
