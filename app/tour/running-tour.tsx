import { useRef } from "react"
import { href, Link, useRouteLoaderData } from "react-router"
import { formatRecent } from "#app/models/time/local-time.ts"
import { ShareIcon } from "#app/ui/icons.tsx"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"
import { shareOrCopy } from "#app/ui/share.ts"
import { Tabs } from "#app/ui/tabs.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { EndTour } from "./end-tour.tsx"
import { MoveLink } from "./progress/move-link.tsx"
import { ScanTab } from "./scan-tab.tsx"
import { TourBadges } from "./tour-badges.tsx"
import { TourNumbers } from "./tour-numbers.tsx"
import { TourPlaces } from "./tour-places.tsx"
import { type Discovery, recentFinds, type TourSession } from "./tour-session.ts"
import { useIsOldTour } from "./tour-store.ts"
import { undoFind } from "./undo-find.ts"
import { LeftNearYou } from "./unfound/left-near-you.tsx"

const OLD_TOUR = lazyComponent(() => import("./old-tour.tsx"))

export function RunningTour({ tour, onBrowse }: { tour: TourSession; onBrowse: () => void }) {
	const isOld = useIsOldTour(tour)
	const recent = useRef<HTMLHeadingElement>(null)
	/** The pressed button disappears. */
	function undo({ speciesId }: Discovery) {
		if (undoFind(speciesId)) recent.current?.focus({ preventScroll: true })
	}
	return (
		<>
			<TourNumbers tour={tour} />
			{isOld ? (
				<div className="grid grid-cols-1 gap-2">
					<Lazy of={OLD_TOUR} props={{ tour }} />
				</div>
			) : (
				<Tabs
					label="Ways to mark a species as found"
					tabs={[
						{ label: "QR Scan", content: () => <ScanTab /> },
						{ label: "Manual Entry", content: () => <ManualTab onBrowse={onBrowse} /> },
					]}
				/>
			)}
			<section aria-labelledby="recent">
				<h3 ref={recent} id="recent" tabIndex={-1}>
					Recent Discoveries
				</h3>
				<RecentFinds tour={tour} onUndo={undo} />
			</section>
			<TourBadges tour={tour} />
			<TourPlaces tour={tour} />
			<LeftNearYou tour={tour} />
			<div className="flex flex-wrap gap-3">
				<ShareProgress tour={tour} />
				<MoveLink className="button button-quiet">Move to another phone</MoveLink>
				{!isOld && <EndTour tour={tour} />}
			</div>
		</>
	)
}

function ManualTab({ onBrowse }: { onBrowse: () => void }) {
	return (
		<div className="grid grid-cols-1 justify-items-start gap-3">
			<p>Find the species in the catalogue, open it and press ‘Mark as Found’.</p>
			<button type="button" className="button" onClick={onBrowse}>
				Browse Species Catalog
			</button>
		</div>
	)
}

function RecentFinds({ tour, onUndo }: { tour: TourSession; onUndo: (find: Discovery) => void }) {
	const zone = useTimeZone()
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
						{formatRecent(find.discoveredAt, zone)}
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

function ShareProgress({ tour }: { tour: TourSession }) {
	const site = useRouteLoaderData<{ site: { name: string } }>("root")?.site.name
	function share() {
		const text = `I have found ${tour.discoveries.length} species${tour.withoutPoints ? "" : ` and earned ${tour.totalPoints} points`} on the Wildlife Discovery Tour${site ? ` at ${site}` : ""}!`
		const url = window.location.origin + href("/tour")
		return shareOrCopy({ text, url }, `${text} ${url}`, {
			copied: "Progress copied",
			failed: "Couldn't share your progress",
		})
	}
	return (
		<button type="button" className="button button-quiet" onClick={share}>
			<ShareIcon className="size-5" />
			Share Progress
		</button>
	)
}
