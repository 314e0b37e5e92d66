import { useEffect, useRef } from "react"
import { href, Link, Outlet } from "react-router"
import { pagesSearch, parsePages } from "#core/forms/page-range.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { MoveButtons } from "#core/records/move-buttons.tsx"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { Empty } from "#core/ui/page-elements.tsx"
import { type MenuEntry, readMenu } from "#features/posts/menu.server.ts"
import { MAX_ENTRIES, MENU_PLACES, type MenuPlace } from "#features/posts/menu.ts"
import { pageOfStaffPosts } from "#features/posts/post.server.ts"
import { preview } from "#features/posts/post-text.ts"
import type { Route } from "./+types/pages"
import { StaffPostList } from "./staff-post-list.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { posts, total, ...range } = await pageOfStaffPosts(db, parsePages(url.searchParams), "page")
	const pages = posts.map(({ content, ...page }) => ({ ...page, preview: preview(content), event: null }))
	const search = pagesSearch(url.searchParams)
	return { posts: pages, total, range, search, menu: await readMenu(db) }
}

export default function Pages({ loaderData }: Route.ComponentProps) {
	const { menu, ...listed } = loaderData
	const { search, total } = listed
	const moved = useRef<string>(undefined)
	// An entry that moves loses the focus.
	useEffect(() => {
		const path = menu && moved.current
		moved.current = undefined
		if (!path || document.activeElement !== document.body) return
		const button = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] button`)
		button?.focus({ preventScroll: true })
	}, [menu])
	return (
		<StaffPage
			isWide
			actions={
				<Link to={href("/admin/pages/new") + search} className="button button-gold">
					New Page
				</Link>
			}
		>
			<p className="mt-3 max-w-prose text-soft">
				Texts that stay, such as About, Volunteering or School programs. They have no date.
			</p>
			<section id="pages" aria-labelledby="pages-title" className="mt-6">
				<h2 id="pages-title" className="mb-3 text-lg">
					Pages ({total})
				</h2>
				{total === 0 && <Empty title="No pages yet. Create your first page!" />}
				<StaffPostList {...listed} kind="page" />
			</section>
			<section id="entries" aria-labelledby="entries-title" className="mt-10 scroll-mt-4">
				<h2 id="entries-title" className="text-lg">
					Menu and footer
				</h2>
				<p className="mt-1 max-w-prose text-soft">
					The menu begins with Home, Wildlife Tour and Map. Each list can have {MAX_ENTRIES} entries.
				</p>
				<div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-6">
					{MENU_PLACES.map((place) => (
						<Entries
							key={place}
							place={place}
							entries={menu[place]}
							onMove={(path) => {
								moved.current = path
							}}
						/>
					))}
				</div>
			</section>
			<Outlet />
		</StaffPage>
	)
}

const TITLES: Record<MenuPlace, string> = {
	menu: "In the menu",
	footer: "In the footer",
	neither: "In neither",
}

type OnMove = (path: string) => void

type EntriesProps = { place: MenuPlace; entries: MenuEntry[]; onMove: OnMove }

function Entries({ place, entries, onMove }: EntriesProps) {
	return (
		<section aria-labelledby={`menu-${place}`}>
			<h3 id={`menu-${place}`} className="text-base">
				{TITLES[place]}
			</h3>
			{entries.length === 0 && <p className="mt-2 text-soft">Nothing is listed here.</p>}
			<ol className="mt-2 grid grid-cols-1 gap-2">
				{entries.map((entry, at) => (
					<li
						key={entry.path}
						data-path={entry.path}
						className="rounded-lg border border-line bg-surface p-3"
					>
						<div className="[overflow-wrap:anywhere]">
							<p dir="auto" className="font-semibold">
								{entry.title}
							</p>
							<p className="text-sm text-soft">
								{entry.path}
								{!entry.isShown && ", not shown to visitors"}
							</p>
						</div>
						<div className="mt-1 flex flex-wrap gap-x-4">
							{place !== "neither" && (
								<MoveButtons {...MENU} what={entry.title} at={at} count={entries.length} className={MOVE}>
									<input type="hidden" name="path" value={entry.path} />
									<input type="hidden" name="to" value={place} />
								</MoveButtons>
							)}
							{MENU_PLACES.filter((to) => to !== place).map((to) => (
								<MoveButton key={to} {...{ entry, to, onMove }} />
							))}
						</div>
					</li>
				))}
			</ol>
		</section>
	)
}

const MOVES: Record<MenuPlace, string> = { menu: "To menu", footer: "To footer", neither: "Take out" }

const MENU = { action: href("/admin/pages/menu"), failure: "Couldn't change the menu" }
const MOVE = "text-link min-h-11 min-w-11 cursor-pointer text-start font-semibold max-sm:text-sm"

type MoveButtonProps = { entry: MenuEntry; to: MenuPlace; onMove: OnMove }

function MoveButton({ entry: { path, title }, to, onMove }: MoveButtonProps) {
	return (
		<ActionButton {...MENU} onSend={() => onMove(path)}>
			<input type="hidden" name="path" value={path} />
			<button type="submit" name="to" value={to} className={MOVE}>
				{MOVES[to]}
				<span className="sr-only"> {title}</span>
			</button>
		</ActionButton>
	)
}
