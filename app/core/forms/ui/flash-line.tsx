import { useState } from "react"
import { useLocation } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { TextLink } from "#core/ui/page-elements.tsx"
import { ActionButton } from "./action-button.tsx"

/** In a low window and without scripts it's part of the page, where one line is reserved. */
export function FlashLine({ flash }: { flash: Flash | null }) {
	const message = usePageFlash(flash)
	return (
		<div className="my-1 min-h-[2.25rem] sm:my-2 sm:min-h-[2.5rem] docked:min-h-3">
			{message && <ResultBar message={message} />}
		</div>
	)
}

function ResultBar({ message }: { message: Flash }) {
	const { title, description, destructive, undo, view, viewLabel = "View" } = message
	return (
		<div
			data-result-bar
			className={`bg-surface border-t-4 py-[0.5rem] docked:fixed docked:inset-x-0 docked:bottom-(--bottom-bars) docked:z-20 docked:max-h-[40dvh] docked:content-center docked:overflow-y-auto [:root:has([data-save-bar])_&]:min-h-(--result-bar) print:hidden ${destructive ? "border-barn" : "border-pine"}`}
		>
			<div className="frame in-[:root:not(.js)]:px-0 flex flex-wrap items-center gap-x-4 gap-y-1">
				<p role="status" className="min-w-0 flex-[1_1_9rem] [overflow-wrap:anywhere] max-[22rem]:basis-full">
					<strong>{title}</strong> {description}
				</p>
				{view && <TextLink to={view}>{viewLabel}</TextLink>}
				{/* Grows upwards, so that an error above the button doesn't move it. */}
				{undo && (
					<ActionButton
						key={undo}
						action={undo}
						failure="Couldn't undo it"
						className="contents *:[div]:order-first *:[div]:basis-full"
					>
						<button type="submit" className="button button-quiet">
							Undo
						</button>
					</ActionButton>
				)}
			</div>
		</div>
	)
}

function usePageFlash(flash: Flash | null): Flash | null {
	const { key } = useLocation()
	const [shownAt, setShownAt] = useState(key)
	const [shown, setShown] = useState(flash)
	if (shown !== flash) {
		setShown(flash)
		setShownAt(key)
	}
	return shownAt === key ? flash : null
}
