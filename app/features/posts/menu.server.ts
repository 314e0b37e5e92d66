import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { siteLinks } from "#core/feature.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { moveItem } from "#core/records/order.ts"
import { closedAddresses } from "#core/settings/parts.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { HeaderLink, MenuLink, Sections } from "#core/ui/site-info.ts"
import type { Database } from "#db/connection.ts"
import { MAX_ENTRIES, type MenuPlace, PLACE_LABELS } from "./menu.ts"
import { isPublic } from "./publication.server.ts"

/** `postId` is null for a page that every site has. */
export type MenuEntry = MenuLink & { postId: number | null; isShown: boolean }

export type Menu = Record<MenuPlace, MenuEntry[]>

export async function readMenu(db: Database): Promise<Menu> {
	const entries = await db.selectFrom("menu_entries").selectAll().orderBy("position").orderBy("id").execute()
	const pages = await db
		.selectFrom("posts")
		.select(["id", "slug", "title"])
		.select(isPublic().as("isShown"))
		.where("kind", "=", "page")
		.orderBy("title")
		.execute()
	const off = closedAddresses(await readSettings(db))
	const all: MenuEntry[] = [
		...pages.map(({ id, slug, title, isShown }) => ({
			postId: id,
			path: slug,
			title,
			isShown: Boolean(isShown),
		})),
		...siteLinks()
			.filter(({ isFixed }) => !isFixed)
			.map(({ path, title }) => ({ path, title, postId: null, isShown: !off.includes(path) })),
	]
	const isOf = (one: MenuEntry) => (entry: (typeof entries)[number]) =>
		one.postId === null ? entry.path === one.path : entry.post_id === one.postId
	const listed = (place: MenuPlace) =>
		entries.filter((entry) => entry.place === place).flatMap((entry) => all.filter((one) => isOf(one)(entry)))
	return {
		menu: listed("menu"),
		footer: listed("footer"),
		neither: all.filter((one) => !entries.some(isOf(one))),
	}
}

export async function readShownMenu(
	db: Database,
	sections: Sections,
): Promise<{ menu: HeaderLink[]; menuInRow: number; footer: MenuLink[] }> {
	const { menu, footer } = await readMenu(db)
	const links = siteLinks()
	const fixed = links.filter(
		({ isFixed, needs }) => isFixed === "always" || (isFixed && (!needs || sections[needs])),
	)
	const shown = (entries: MenuEntry[]) =>
		entries.filter(({ isShown }) => isShown).map(({ path, title }) => ({ path, title }))
	const listed = [...fixed, ...shown(menu)].map(({ path, title }) => {
		const { short, icon, covers } = links.find((one) => one.path === path) ?? {}
		return { path, title, short, icon, covers }
	})
	return { menu: listed, menuInRow: countInRow(listed), footer: shown(footer) }
}

/** Letters that fit into the header's row beside Home, including gaps between links. */
const ROW_LETTERS = 46
const GAP_LETTERS = 2

function countInRow(menu: MenuLink[]): number {
	let left = ROW_LETTERS
	let fitting = 0
	for (const { title } of menu) {
		left -= title.length + GAP_LETTERS
		if (left < 0) break
		fitting += 1
	}
	return fitting
}

export async function appendPage(
	db: Database,
	postId: number,
	place: Exclude<MenuPlace, "neither">,
): Promise<void> {
	await db.insertInto("menu_entries").values({ post_id: postId, place, position: MAX_ENTRIES }).execute()
}

/** `at` is the index from 0; without it, the entry comes last. Throws `Refusal`. */
export async function moveEntry(
	db: Database,
	path: string,
	{ to, at }: { to: MenuPlace; at?: number | undefined },
	change: Change,
): Promise<void> {
	const before = await readMenu(db)
	const all = Object.values(before).flat()
	const moved = all.find((entry) => entry.path === path)
	if (!moved) throw new Gone("Page")
	const { postId, title } = moved
	const others = before[to].filter((entry) => entry !== moved)
	const isListed = others.length < before[to].length
	// A restored entry can exceed the limit.
	if (to !== "neither" && !isListed && others.length >= MAX_ENTRIES) {
		const place = PLACE_LABELS[to].toLowerCase()
		throw new Refusal(`The ${place} has ${MAX_ENTRIES} entries already. Take one out first`)
	}
	const entries = db.deleteFrom("menu_entries")
	await (postId === null
		? entries.where("path", "=", moved.path)
		: entries.where("post_id", "=", postId)
	).execute()
	if (to !== "neither") {
		await entries.where("place", "=", to).execute()
		const ordered = moveItem([...others, moved], others.length, at ?? others.length)
		const rows = ordered.map(({ postId, path }, position) => ({
			post_id: postId,
			path: postId === null ? path : null,
			place: to,
			position,
		}))
		await db.insertInto("menu_entries").values(rows).execute()
	}
	await recordChange(db, change, "menu.changed", { name: `${title}: ${PLACE_LABELS[to]}` })
}
