import { type FormEvent, useRef } from "react"
import { href, Link } from "react-router"
import { PersonIcon } from "./icons.tsx"
import type { Viewer } from "./page-frame.ts"
import { toast } from "./toast.ts"

const MENU = "viewer-menu"

/** The name of who is signed in, and what they may do here: a popover, so that it opens without scripts. */
export function ViewerMenu({ viewer }: { viewer: Viewer }) {
	const menu = useRef<HTMLDivElement>(null)
	return (
		<div className="hidden lg:block">
			<button
				type="button"
				popoverTarget={MENU}
				aria-label={`Account of ${viewer.username}`}
				className="viewer-button flex min-h-12 max-w-40 cursor-pointer items-center gap-2 px-2 font-semibold"
			>
				<PersonIcon />
				<span className="truncate">{viewer.username}</span>
			</button>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the click of a link inside, by whatever means */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
			<div
				ref={menu}
				id={MENU}
				popover="auto"
				className="viewer-menu rounded-md border-2 border-line bg-surface p-4 text-ink shadow-lg"
				onClick={(event) => {
					if ((event.target as Element).closest("a")) menu.current?.hidePopover()
				}}
			>
				<ViewerActions viewer={viewer} />
			</div>
		</div>
	)
}

/** The same in the side sheet. */
export function ViewerActions({ viewer }: { viewer: Viewer }) {
	return (
		<div className="grid gap-3">
			<p>
				<strong className="block [overflow-wrap:anywhere]">{viewer.username}</strong>
				<span className="text-sm text-soft">Administrator</span>
			</p>
			{viewer.isAdmin && (
				<Link to={href("/admin")} className="button button-quiet">
					Admin Panel
				</Link>
			)}
			<SignOutForm />
		</div>
	)
}

function SignOutForm() {
	async function signOut(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		try {
			const answer = await fetch(href("/logout"), { method: "POST", redirect: "manual" })
			if (answer.type !== "opaqueredirect") throw new Error(String(answer.status))
			// A full load: nothing of the session stays in the page.
			window.location.assign(href("/"))
		} catch {
			toast({ title: "Logout failed", description: "Please try again.", destructive: true })
		}
	}
	return (
		<form method="post" action={href("/logout")} onSubmit={signOut}>
			<button type="submit" className="button button-quiet w-full">
				Sign Out
			</button>
		</form>
	)
}
