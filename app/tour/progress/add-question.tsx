import { type RefObject, useEffect, useRef, useState } from "react"
import { href, Link, useLocation } from "react-router"
import { dialogSearch } from "#app/tour/dialog-address.ts"
import { NotStoredNotice } from "#app/tour/not-stored-notice.tsx"
import { useTours } from "#app/tour/tour-store.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import type { Arrival } from "./arrival.ts"
import { addProgress, useProgress } from "./progress-here.ts"
import { additionWords } from "./progress-words.ts"

type AddQuestionProps = Arrival & { onCancel: () => void }

export function AddQuestion({ progress: moved, leftOut, onCancel }: AddQuestionProps) {
	const here = useProgress()
	const zone = useTimeZone()
	const [added, setAdded] = useState<{ areFavoritesStored: boolean }>()
	const heading = useRef<HTMLHeadingElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is replaced
	useEffect(() => heading.current?.focus(), [added])
	if (added) return <Added heading={heading} {...added} />
	const { hasNews, lines } = additionWords(here, moved, { leftOut, zone })
	return (
		<section aria-labelledby="add-progress" className="grid grid-cols-1 gap-4">
			<h3 ref={heading} id="add-progress" tabIndex={-1} className="outline-none">
				{hasNews ? "Add this to your phone?" : "Everything is on this phone already"}
			</h3>
			<ul className="list-disc pl-5">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				{hasNews && (
					<button
						type="button"
						className="button"
						onClick={() => setAdded({ areFavoritesStored: addProgress(moved) })}
					>
						Add to this phone
					</button>
				)}
				<button type="button" className="button button-quiet" onClick={onCancel}>
					{hasNews ? "Cancel" : "Back"}
				</button>
			</div>
		</section>
	)
}

type AddedProps = { heading: RefObject<HTMLHeadingElement | null>; areFavoritesStored: boolean }

function Added({ heading, areFavoritesStored }: AddedProps) {
	const { active, isStored } = useTours()
	const { search } = useLocation()
	return (
		<section aria-labelledby="progress-added" className="grid grid-cols-1 justify-items-start gap-4">
			<h3 ref={heading} id="progress-added" tabIndex={-1} className="outline-none">
				Progress added
			</h3>
			<NotStoredNotice />
			{isStored && areFavoritesStored ? (
				<p>It is saved on this phone. The other phone keeps its copy; adding it again changes nothing.</p>
			) : (
				<p>
					Not all of it could be saved here, so keep it on the other phone too. Free some storage, then add it
					again.
				</p>
			)}
			{active && (
				<Link
					to={{ pathname: href("/tour"), search: dialogSearch(search, "tour") }}
					replace
					preventScrollReset
					className="button"
				>
					Open the tour
				</Link>
			)}
		</section>
	)
}
