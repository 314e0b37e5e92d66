import { useEffect, useRef, useState } from "react"
import { href, Link } from "react-router"
import { formatCount } from "#core/text/numbers.ts"
import { formatRecent } from "#core/time/local-time.ts"
import { Lazy, lazyComponent } from "#core/ui/lazy-component.tsx"
import { Tabs } from "#core/ui/tabs.tsx"
import { placeName, trailsOf } from "#features/map/ordered-places.ts"
import { countFinds, countPlaces, nextToFind } from "#features/map/place-finds.ts"
import { useLoadedCatalogue } from "#features/species/ui/browser-catalogue.ts"
import { earnedBadges } from "#features/tour/badges.ts"
import { SCAN_PANEL } from "#features/tour/scanner/lazy-scan-panel.ts"
import { countCode } from "./count-code.tsx"
import { dropTour } from "./dialog-actions.ts"
import { NamedClosure } from "./named-closure.tsx"
import { NumberEntry } from "./number-entry.tsx"
import { ShareProgress } from "./share-progress.tsx"
import { completeTour } from "./tour-actions.ts"
import { TourBadgeList } from "./tour-badge-list.tsx"
import { TourNumbers } from "./tour-numbers.tsx"
import { type Discovery, recentFinds, type TourSession, tourMonth } from "./tour-session.ts"
import { undoFind } from "./undo-find.ts"

const LEFT_LIST = lazyComponent(() => import("#features/tour/unfound/left-list.tsx"))

export function RunningTour({ tour, onBrowse }: { tour: TourSession; onBrowse: () => void }) {
	const recent = useRef<HTMLHeadingElement>(null)
	/** The pressed button disappears. */
	function undo({ speciesId }: Discovery) {
		if (undoFind(speciesId)) recent.current?.focus({ preventScroll: true })
	}
	return (
		<>
			<TourNumbers tour={tour} />
			<Tabs
				label="Ways to mark a species as found"
				tabs={[
					{ label: "QR Scan", content: () => <ScanTab /> },
					{ label: "Manual Entry", content: () => <ManualTab onBrowse={onBrowse} /> },
				]}
			/>
			<section aria-labelledby="recent">
				<h3 ref={recent} id="recent" tabIndex={-1}>
					Recent Discoveries
				</h3>
				<RecentFinds tour={tour} onUndo={undo} />
			</section>
			<TourBadges tour={tour} />
			<TourPlaces tour={tour} />
			<LeftSpecies tour={tour} />
			<div className="flex flex-wrap gap-3">
				<ShareProgress tour={tour} />
				<EndTour tour={tour} />
			</div>
		</>
	)
}

function ManualTab({ onBrowse }: { onBrowse: () => void }) {
	return (
		<div className="grid grid-cols-1 gap-3 *:last:justify-self-start">
			<NumberEntry />
			<p>Or find the species in the catalogue, open it and press ‘Mark as Found’.</p>
			<button type="button" className="button" onClick={onBrowse}>
				Browse Species Catalog
			</button>
		</div>
	)
}

function RecentFinds({ tour, onUndo }: { tour: TourSession; onUndo: (find: Discovery) => void }) {
	const finds = recentFinds(tour)
	if (finds.length === 0) return <p className="mt-2 text-soft">Nothing found yet.</p>
	return (
		<ol className="mt-2 divide-y-2 divide-line">
			{finds.map((find) => (
				<li key={find.speciesId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
					<Link
						to={href("/species/:id", { id: String(find.speciesId) })}
						className="text-link inline-block py-2 font-semibold"
					>
						{find.speciesName}
					</Link>
					<span className="ml-auto text-sm text-soft">
						{formatRecent(find.discoveredAt)}
						{find.discoveryMethod === "qr_code" && ", by QR code"}
					</span>
					<button
						type="button"
						aria-label={`Undo the find of ${find.speciesName}`}
						className="button button-quiet px-3"
						onClick={() => onUndo(find)}
					>
						Undo
					</button>
				</li>
			))}
		</ol>
	)
}

function TourBadges({ tour }: { tour: TourSession }) {
	const { species = [], maps = [] } = useLoadedCatalogue() ?? {}
	const badges = earnedBadges(tour.discoveries, { species, maps, month: tourMonth(tour) })
	if (badges.length === 0) return null
	return (
		<section aria-labelledby="tour-badges">
			<h3 id="tour-badges" className="mb-2">
				Badges
			</h3>
			<TourBadgeList badges={badges} />
		</section>
	)
}

/** At how many places of the map something was found, and the nearest place that isn't done. Nothing without a map, or with nothing in season on it. */
function TourPlaces({ tour }: { tour: TourSession }) {
	const maps = useLoadedCatalogue()?.maps ?? []
	const speciesIds = tour.discoveries.map(({ speciesId }) => speciesId)
	const month = new Date().getMonth() + 1
	const finds = { ids: new Set(speciesIds), month }
	const places = maps.flatMap((map) => map.places)
	if (countFinds(places, finds).of === 0) return null
	const counts = maps.map((map) => countPlaces(map, speciesIds, month))
	const sumOf = (what: "found" | "missing") => counts.reduce((sum, count) => sum + count[what], 0)
	const [next] = maps
		.flatMap((map) => {
			const found = nextToFind(map, speciesIds, month)
			return found ? [{ map, ...found }] : []
		})
		.sort((a, b) => a.distance - b.distance)
	return (
		<section aria-labelledby="tour-places">
			<h3 id="tour-places">On the Map</h3>
			<p className="mt-2">
				{formatCount(sumOf("found"), "place")} found, {sumOf("missing")} missing. Places with nothing in
				season are never missing.
			</p>
			{next && (
				<>
					<p>
						Nearest not found:{" "}
						<Link to={`${href("/map")}?map=${next.map.id}&place=${next.place.id}`} className="text-link">
							<bdi>{placeName(next.place)}</bdi>
						</Link>
					</p>
					{trailsOf(next.place, next.map.trails).map((trail) => (
						<NamedClosure key={trail.id} trail={trail} />
					))}
				</>
			)}
			<p>
				<Link to={href("/map")} className="text-link inline-flex min-h-11 items-center font-semibold">
					Open the map
				</Link>
			</p>
		</section>
	)
}

function ScanTab() {
	return (
		<div className="grid grid-cols-1 gap-4">
			<p>Each sign along the trails has a code.</p>
			<Lazy of={SCAN_PANEL} props={{ onSpecies: countCode }} />
		</div>
	)
}

function EndTour({ tour }: { tour: TourSession }) {
	const [isConfirming, setConfirming] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	const question = useRef<HTMLHeadingElement>(null)
	const wasConfirming = useRef(false)
	useEffect(() => {
		if (isConfirming) {
			question.current?.focus()
			question.current?.parentElement?.scrollIntoView({ block: "nearest" })
		} else if (wasConfirming.current) button.current?.focus()
		wasConfirming.current = isConfirming
	}, [isConfirming])
	if (!isConfirming) {
		return (
			<button ref={button} type="button" className="button button-quiet" onClick={() => setConfirming(true)}>
				End Tour
			</button>
		)
	}
	return (
		<fieldset
			aria-labelledby="end-tour"
			className="grid min-w-0 basis-full grid-cols-1 gap-3 rounded-md bg-sunk p-4"
		>
			<h3 ref={question} id="end-tour" tabIndex={-1} className="outline-none">
				End this tour?
			</h3>
			<p>
				‘End and save’ adds it to ‘Past tours on this device’. ‘Discard’ deletes it
				{lostFinds(tour.discoveries.length)}.
			</p>
			<div className="flex flex-wrap gap-3">
				<button type="button" className="button" onClick={completeTour}>
					End and save
				</button>
				<button type="button" className="button button-quiet" onClick={dropTour}>
					Discard
				</button>
				<button type="button" className="button button-quiet" onClick={() => setConfirming(false)}>
					Keep going
				</button>
			</div>
		</fieldset>
	)
}

function lostFinds(finds: number): string {
	if (finds === 0) return ""
	return finds === 1 ? ", including your find" : `, including your ${finds} finds`
}

/** Closed at first: what is missing is there for those who look for it. */
function LeftSpecies({ tour }: { tour: TourSession }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<section aria-labelledby="left-species">
			<h3 id="left-species">What’s left</h3>
			<details onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="min-h-11 cursor-pointer py-2 font-semibold">
					Not found yet, by trail and season
				</summary>
				{isOpen && <Lazy of={LEFT_LIST} props={{ tour }} />}
			</details>
		</section>
	)
}
