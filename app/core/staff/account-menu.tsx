import { type FormEvent, useRef } from "react"
import { href, Link } from "react-router"
import { BackIcon, BarnIcon, icon } from "#core/ui/icons.tsx"
import { ThemeLabel } from "#core/ui/layout/navigation.tsx"
import type { Viewer } from "#core/ui/layout/root-layout-data.ts"
import { VIEWER_MENU } from "#core/ui/site-info.ts"
import { toast } from "#core/ui/toast.ts"

const PersonIcon = icon("M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7")
export const KeyIcon = icon("M4 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 12l9-9M16 7l3 3")
export const SlidersIcon = icon(
	"M3 8h9M18 8h3M3 16h3M12 16h9M12 8a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M6 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
)

export default function ViewerPart({ viewer, isMenu = false }: { viewer: Viewer; isMenu?: boolean }) {
	return isMenu ? <ViewerMenu viewer={viewer} /> : <ViewerActions viewer={viewer} />
}

function ViewerMenu({ viewer }: { viewer: Viewer }) {
	const menu = useRef<HTMLDivElement>(null)
	return (
		<div className="flex @max-[55rem]:hidden">
			<button
				type="button"
				popoverTarget={VIEWER_MENU}
				aria-label={`Account of ${viewer.username}`}
				className="flex min-h-12 max-w-40 cursor-pointer items-center gap-2 px-2 font-semibold"
			>
				<PersonIcon />
				<span className="truncate">{viewer.username}</span>
				<svg
					width="16"
					height="16"
					viewBox="0 0 24 24"
					className="size-4 shrink-0"
					fill="none"
					stroke="currentColor"
					strokeWidth="3"
					aria-hidden="true"
				>
					<path d="m5 8 7 8 7-8" />
				</svg>
			</button>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler only sees clicks that bubble from the links inside */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
			<div
				ref={menu}
				id={VIEWER_MENU}
				popover="auto"
				className="inset-[4.25rem_max(var(--edge),(100vw-1200px)/2)_auto_auto] rounded-lg border border-line bg-surface p-4 text-ink shadow-lg w-[17rem]"
				onClick={(event) => {
					if ((event.target as Element).closest("a")) menu.current?.hidePopover()
				}}
			>
				<ViewerActions viewer={viewer} isMenu />
			</div>
		</div>
	)
}

const ENTRY =
	"flex min-h-12 w-full cursor-pointer items-center gap-3 border-t border-line font-semibold hover:underline"

function ViewerActions({ viewer, isMenu = false }: { viewer: Viewer; isMenu?: boolean }) {
	return (
		<div className="grid">
			<p className="pb-2">
				<strong className="block [overflow-wrap:anywhere]">{viewer.username}</strong>
				<span className="text-sm text-soft">
					{viewer.isAdmin ? "Administrator" : viewer.isStaff ? "Editor" : "No access"}
				</span>
			</p>
			{viewer.isStaff && (
				<Link to={href("/admin")} className={ENTRY}>
					<BarnIcon className="size-5" />
					Admin Panel
				</Link>
			)}
			{viewer.isAdmin && (
				<Link to={href("/admin/site")} className={ENTRY}>
					<SlidersIcon className="size-5" />
					Site Settings
				</Link>
			)}
			{viewer.isStaff && (
				<Link to={href("/admin/security/password")} className={ENTRY}>
					<KeyIcon className="size-5" />
					Change Password
				</Link>
			)}
			{isMenu && (
				<button type="button" data-needs-js data-theme-toggle className={`${ENTRY} [&_svg]:size-5`}>
					<ThemeLabel />
				</button>
			)}
			<SignOutForm />
		</div>
	)
}

function SignOutForm() {
	async function signOut(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		try {
			// Followed, because a firewall could redirect it too.
			const answer = await fetch(href("/logout"), { method: "POST" })
			if (!answer.ok) throw new Error(String(answer.status))
			// A full page load, so that nothing of the session stays in memory.
			window.location.assign(href("/"))
		} catch {
			toast({ title: "Logout failed", description: "Please try again.", destructive: true })
		}
	}
	return (
		<form method="post" action={href("/logout")} onSubmit={signOut}>
			<button type="submit" className={ENTRY}>
				<BackIcon className="size-5" />
				Sign Out
			</button>
		</form>
	)
}
