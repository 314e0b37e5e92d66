import { rm } from "node:fs/promises"
import type { Change } from "#core/audit/change.ts"
import { MAX_PATH } from "#core/http/own-addresses.ts"
import { addMedia, type NewMedia } from "#core/media/media.server.ts"
import { mediaUrl } from "#core/media/media.ts"
import { MAX_IMAGE_PIXELS } from "#core/media/media-limits.ts"
import { storeImage } from "#core/media/media-store.server.ts"
import { PICTURE_USES } from "#core/media/picture-use.ts"
import { prepareImage } from "#core/media/prepare-image.server.ts"
import { insertRecord } from "#core/records/record-store.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { postPath } from "#features/posts/post.ts"
import { POST_LIMITS } from "#features/posts/post-form.ts"
import { POST_PATH, uniqueSlug } from "#features/posts/post-slug.server.ts"
import { pathAbove } from "#features/posts/slug.ts"
import { MAX_REDIRECTS, REDIRECT } from "#features/redirects/redirect.record.ts"
import { countRedirects, findProblems } from "#features/redirects/redirect.server.ts"
import { finishImport, recordImported, startImport } from "#features/species/import/imports.server.ts"
import { LINK_BY_ID, planWxr } from "./plan-wxr.server.ts"
import { copySiteFile, findSiteFile, type SiteFiles } from "./site-files.server.ts"
import {
	type Note,
	PICTURE_ADDRESS,
	type PlannedItem,
	type SiteItem,
	type SitePlan,
} from "./site-plan.server.ts"

/** `plan` is of the export and `now`, `places` are of the plan's items, and `workFile` is for a picture in between. */
type Order = {
	exportFile: string
	name: string
	now: Date
	plan: SitePlan
	places: ItemPlace[]
	files: SiteFiles
	workFile: string
}

type Redirects = { path: string; target: string }[]

type ImportedSite = { id: number; items: number; redirects: number; notes: Note[] }

/**
 * Imports each text with its pictures and redirects in a transaction of its own: what is finished stays, and the same files import the
 * rest.
 */
export async function importSite(
	{ db, dataDir }: { db: Database; dataDir: string },
	{ exportFile, name, now, plan, places, files, workFile }: Order,
	change: Change,
): Promise<ImportedSite> {
	const notes: Note[] = []
	const images = new Map<number, NewMedia | undefined>()
	const paths = new Map(plan.items.map(({ id }, at) => [id, postPath(places[at]?.slug ?? "")]))
	// So that each text has room for its own address.
	const mostOthers = MAX_REDIRECTS - plan.items.length
	let [at, items, redirects] = [0, 0, 0]
	const id = await db.transaction().execute(async (trx) => {
		const started = await startImport(trx, { kind: "site", name }, change)
		const added = await addRedirects(trx, plan.redirects, { most: mostOthers, notes, change })
		await recordImported(trx, started, added)
		redirects += added.length
		return started
	})
	await planWxr(exportFile, now, async (item) => {
		const { slug, isThere = true } = places[at++] ?? {}
		if (isThere) return
		const inText = [...item.content.matchAll(PICTURE_ADDRESS)].map(([, , place]) => Number(place))
		const shown = new Set([...inText, ...(item.cover ? [item.cover.picture] : [])])
		for (const place of shown) if (!images.has(place)) images.set(place, await storePicture(place))
		await db.transaction().execute(async (trx) => {
			const moved: Redirects = []
			const ids = new Map<number, number>()
			for (const place of shown) {
				const image = images.get(place)
				if (!image) continue
				ids.set(place, await addMedia(trx, image, change.at))
				for (const path of plan.pictures[place]?.paths ?? [])
					moved.push({ path, target: mediaUrl(image.name) })
			}
			const { publishedAt, cover, ...rest } = item
			const imageId = cover && ids.get(cover.picture)
			const post = await insertPost(
				trx,
				{
					...{ ...rest, slug, content: contentOf(item) },
					...(publishedAt && { publishedAt }),
					...(imageId && { cover: { imageId, alt: cover.alt.slice(0, POST_LIMITS.alt), x: 50, y: 50 } }),
				},
				change.at,
			)
			const own = item.oldPath ? [{ path: item.oldPath, target: postPath(post.slug) }] : []
			const added = [
				...(await addRedirects(trx, own, { most: MAX_REDIRECTS, notes, change })),
				...(await addRedirects(trx, moved, { most: mostOthers, notes, change })),
			]
			redirects += added.length
			await recordImported(trx, id, [{ kind: item.kind, id: post.id, name: item.title }, ...added])
		})
		items += 1
	})
	const summary = formatCount(items, "post or page", "posts and pages")
	await db.transaction().execute((trx) => finishImport(trx, id, summary, change))
	return { id, items, redirects, notes }

	/** Undefined if it is missing, or can't be read. */
	async function storePicture(place: number): Promise<NewMedia | undefined> {
		const picture = plan.pictures[place]
		const file = picture && findSiteFile(files, picture)
		if (!file) return undefined
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

/** Where a text came earlier: by its old address, or by its date or draft and its title or address, also if it was edited since. */
async function findImported(
	db: Database,
	{ kind, title, oldPath, publishedAt }: PlannedItem,
	slug: string,
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
		.select(["slug", "title"])
		.where("kind", "=", kind)
		.where(publishedAt ? "created_at" : "title", "=", publishedAt?.toISOString() ?? title)
		.execute()
	const isSame = (row: { slug: string; title: string }) =>
		row.slug === slug || (publishedAt ? row.title === title : row.slug.replace(/-\d+$/, "") === slug)
	return rows.find(isSame)?.slug
}

type Added = { kind: "redirect"; id: number; name: string }

/** Until the site has `most`. Names those that can't be added. */
async function addRedirects(
	db: Database,
	found: Redirects,
	{ most, notes, change }: { most: number; notes: Note[]; change: Change },
): Promise<Added[]> {
	const usable = found.filter(
		({ path, target }) => path !== target && path.length <= MAX_PATH && !/\p{Cc}/u.test(path),
	)
	const fitting = usable.slice(0, MAX_REDIRECTS)
	let left = usable.length - fitting.length
	const paths = fitting.map(({ path }) => path)
	const stored = await db
		.selectFrom("redirects")
		.select(["path", "target"])
		.where("path", "in", paths)
		.execute()
	const wanted = fitting.filter(
		(one) => !stored.some(({ path, target }) => path === one.path && target === one.target),
	)
	if (wanted.length === 0) return []
	const problems = await findProblems(db, wanted, change.origin)
	const room = most - (await countRedirects(db))
	const added: Added[] = []
	for (const redirect of wanted) {
		const [problem] = Object.values(problems.get(redirect.path) ?? {}).flat()
		if (problem) notes.push({ name: redirect.path, text: `not redirected: ${problem}` })
		else if (added.length < room) {
			const { id } = await insertRecord(db, REDIRECT, redirect, change.at)
			added.push({ kind: "redirect", id, name: redirect.path })
		} else left += 1
	}
	if (left > 0)
		notes.push({
			name: formatCount(left, "old address", "old addresses"),
			text: "not redirected: there are too many redirects",
		})
	return added
}
