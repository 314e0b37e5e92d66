import { useState } from "react"
import { Link, useLocation } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { FlashText, hasActions } from "#core/ui/layout/flash-message.tsx"
import { ActionButton } from "./action-button.tsx"

/** One line is reserved, so that a message doesn't move the list. With 'Undo' or 'View' it is a bar at the bottom. */
export function FlashLine({ flash }: { flash: Flash | null }) {
	const message = usePageFlash(flash)
	if (message && hasActions(message)) return <ResultBar message={message} />
	return (
		<div className={`@container ${RESERVED}`}>
			{message && (
				<div className="inset-x-0 top-0 z-20 flex items-start gap-2 in-[.js]:@min-[15rem]:absolute">
					<FlashText flash={message} className="min-w-0 grow in-[.js]:@min-[15rem]:not-hover:truncate" />
				</div>
			)}
		</div>
	)
}

const RESERVED = "relative my-1 min-h-[2.25rem] sm:my-2 sm:min-h-[2.5rem]"

function ResultBar({ message }: { message: Flash }) {
	const { title, description, undo, view, viewLabel = "View" } = message
	return (
		<div className={RESERVED}>
			<div
				data-result-bar
				className="border-y border-line bg-page py-[0.5rem] docked:fixed docked:inset-x-0 docked:bottom-(--bottom-bars) docked:z-20 print:hidden"
			>
				<div className="frame in-[:root:not(.js)]:px-0 flex flex-wrap items-center gap-x-4 gap-y-1">
					<p role="status" className="min-w-0 flex-[1_1_9rem] [overflow-wrap:anywhere]">
						<strong>{title}</strong> <span className="line-clamp-2 sm:inline">{description}</span>
					</p>
					{view && (
						<Link to={view} className="text-link inline-flex min-h-11 items-center font-semibold">
							{viewLabel}
						</Link>
					)}
					{/* The bar grows upwards, so an error above the button doesn't move it. */}
					{undo && (
						<ActionButton
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
