import { type PageRange, pagesOf } from "#core/forms/page-range.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { normalizePath } from "#core/http/own-addresses.ts"
import { countRecords } from "#core/records/record-rows.server.ts"
import { type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { REDIRECT, type Redirect, usedText } from "./redirect.record.ts"

export async function findRedirect(db: Database, path: string) {
	return await db.selectFrom("redirects").select(["id", "target"]).where("path", "=", path).executeTakeFirst()
}

export const REDIRECTS: StoredRecord<typeof REDIRECT> = {
	...stored(REDIRECT),
	async save(db, sent, change) {
		const id = await saveRecord(db, REDIRECT, sent, change)
		const problem = await findProblem(db, { ...sent.content, id }, change.origin)
		if (problem) throw new Refusal(problem)
		return id
	},
}

/** Returns an error by field. A target is never an old address, so redirects can't loop. */
export async function findProblem(
	db: Database,
	{ id, path, target }: Pick<Redirect, "id" | "path" | "target">,
	origin: string | undefined,
): Promise<Record<string, string[]> | undefined> {
	if (await isPage(db, path)) return { path: [usedText(path)] }
	const targetOf = async (address: string) => {
		const others = db.selectFrom("redirects").select("target").where("id", "!=", id)
		return (await others.where("path", "=", address).executeTakeFirst())?.target
	}
	const other = await targetOf(path)
	if (other) return { path: [`${path} already leads to ${other}`] }
	const next = pathOnSite(target, origin)
	if (next === path) return { target: ["New address must be another one than the old address"] }
	const further = next && (await targetOf(next))
	return further ? { target: [`New address leads on to ${further}. Enter that one`] } : undefined
}

async function isPage(db: Database, path: string): Promise<boolean> {
	const slug = path.replace(/^\/blog\//, "")
	const [, number = "0"] = /^\/species\/(\d+)$/.exec(path) ?? []
	const posts = db.selectFrom("posts").select("id").where("slug", "=", slug)
	const moved = db.selectFrom("former_slugs").select("post_id as id").where("slug", "=", slug)
	const species = db.selectFrom("species").select("id").where("archived", "=", 0)
	const found = posts.unionAll(moved).unionAll(species.where("id", "=", Number(number)))
	return (await found.executeTakeFirst()) !== undefined
}

/** Undefined if the target is on another site. Browsers may upgrade http:// to https://, so the scheme doesn't matter. */
function pathOnSite(target: string, origin = "https://none.invalid"): string | undefined {
	const url = URL.parse(target, origin)
	return url && url.host === URL.parse(origin)?.host ? normalizePath(url.pathname) : undefined
}

export const REDIRECTS_PER_PAGE = 50

export async function pageOfRedirects(db: Database, requested: PageRange) {
	const total = await countRecords(db, REDIRECT)
	const { range, offset, limit } = pagesOf(requested, REDIRECTS_PER_PAGE, total)
	const redirects = await db
		.selectFrom("redirects")
		.leftJoin("redirect_hits", "redirect_id", "redirects.id")
		.select(({ fn }) => [
			...(["redirects.id", "path", "target"] as const),
			fn.coalesce(fn.sum<number>("hits"), (eb) => eb.lit(0)).as("hits"),
			fn.max("day").as("day"),
		])
		.groupBy("redirects.id")
		.orderBy("redirects.id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	return { redirects, total, range }
}
