import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { postPath } from "#features/posts/post.ts"
import { REDIRECT, type Redirect, usedText } from "./redirect.record.ts"
import { followRedirect } from "./redirect-chain.ts"

type Rule = Pick<Redirect, "path" | "target"> & { id?: number }

const listRules = (db: Database) => db.selectFrom("redirects").select(["id", "path", "target"]).execute()

/** Most paths that aren't found begin no redirect, so that the rules needn't be read. */
export async function findRedirect(db: Database, path: string, origin: string) {
	const first = db.selectFrom("redirects").select("id").where("path", "=", path)
	if (!(await first.executeTakeFirst())) return undefined
	return followRedirect(new Map((await listRules(db)).map((rule) => [rule.path, rule])), path, origin)
}

export async function countRedirects(db: Database): Promise<number> {
	const count = db.selectFrom("redirects").select((eb) => eb.fn.countAll<number>().as("count"))
	return (await count.executeTakeFirstOrThrow()).count
}

export const REDIRECTS: StoredRecord<typeof REDIRECT> = {
	...stored(REDIRECT),
	async save(db, sent, change) {
		const id = await saveRecord(db, REDIRECT, sent, change)
		const { path } = sent.content
		const problems = (await findProblems(db, [{ ...sent.content, id }], change.origin)).get(path)
		if (problems) throw new Refusal(problems)
		return id
	},
}

/** What is wrong with redirects that are, or would be, stored beside the others: by path, then by field. */
export async function findProblems(
	db: Database,
	added: readonly Rule[],
	origin: string | undefined,
): Promise<Map<string, Record<string, string[]>>> {
	const stored = await listRules(db)
	const used = await listPagePaths(db)
	const all = new Map([...stored, ...added].map((rule) => [rule.path, { id: 0, ...rule }]))
	const own = new Set(added.map(({ id }) => id))
	const others = new Map(stored.filter(({ id }) => !own.has(id)).map((rule) => [rule.path, rule]))
	const problems = new Map<string, Record<string, string[]>>()
	for (const { path } of added) {
		const other = others.get(path)
		const followed = followRedirect(all, path, origin)
		if (used.has(path)) problems.set(path, { path: [usedText(path)] })
		else if (other) problems.set(path, { path: [`${path} already leads to ${other.target}`] })
		else if (followed && "loop" in followed)
			problems.set(path, { target: [`New address leads back in a circle: ${followed.loop}`] })
	}
	return problems
}

async function listPagePaths(db: Database): Promise<Set<string>> {
	const posts = await db.selectFrom("posts").select("slug").execute()
	const moved = await db.selectFrom("former_slugs").select("slug").execute()
	const species = await db.selectFrom("species").select("id").where("archived", "=", 0).execute()
	return new Set([
		...[...posts, ...moved].map(({ slug }) => postPath(slug)),
		...species.map(({ id }) => `/species/${id}`),
	])
}

export const REDIRECTS_PER_PAGE = 50

export async function pageOfRedirects(db: Database, requested: PageRange) {
	const total = await countRedirects(db)
	const range = clampRange(requested, REDIRECTS_PER_PAGE, total)
	const { offset, limit } = offsetAndLimit(range, REDIRECTS_PER_PAGE)
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
