import { useEffect, useRef, useState } from "react"
import { href, Link } from "react-router"
import { REQUEST_TIMEOUT_MS } from "#core/offline/offline.ts"
import { formatRecent } from "#core/time/local-time.ts"
import { Lazy } from "#core/ui/lazy-component.tsx"
import { Tabs } from "#core/ui/tabs.tsx"
import { dismissToast } from "#core/ui/toast.ts"
import type { PublicMap } from "#features/map/map.ts"
import { areDigits, type NumberMeanings, numberMeanings, stopsWithNumber } from "#features/map/sign-number.ts"
import { cacheFirst, useLoadedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { parseSpeciesCode } from "#features/species/codes/species-code.ts"
import { SCAN_PANEL } from "#features/tour/scanner/lazy-scan-panel.ts"
import { askSpecies, countCode, type Outcome } from "./count-code.tsx"
import { NumberChoices } from "./number-choices.tsx"
import { NO_NUMBER, NumberForm, WRONG_NUMBER } from "./number-form.tsx"
import { ShareProgress } from "./share-progress.tsx"
import { endTour, markFound, undoFind } from "./tour-actions.ts"
import { TourNumbers } from "./tour-numbers.tsx"
import { type Discovery, findOf, recentFinds, type TourSession } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

export function RunningTour({ tour, onBrowse }: { tour: TourSession; onBrowse: () => void }) {
	return (
		<>
			<TourNumbers tour={tour} />
			<Tabs
				label="Your tour"
				tabs={[
					{ label: "QR Scan", content: () => <ScanTab /> },
					{ label: "Manual Entry", content: () => <ManualTab onBrowse={onBrowse} /> },
					{ label: "Found", content: () => <FoundTab tour={tour} /> },
				]}
			/>
			<div className="flex flex-wrap gap-3">
				<ShareProgress tour={tour} />
				<EndTour tour={tour} />
			</div>
		</>
	)
}

export function FoundTab({ tour }: { tour: TourSession }) {
	const recent = useRef<HTMLHeadingElement>(null)
	/** The pressed button disappears, so the focus moves to the heading. */
	function undo({ speciesId }: Discovery) {
		if (undoFind(speciesId)) recent.current?.focus({ preventScroll: true })
	}
	return (
		<section aria-labelledby="recent">
			<h3 ref={recent} id="recent" tabIndex={-1}>
				Recent Discoveries
			</h3>
			<RecentFinds tour={tour} onUndo={undo} />
		</section>
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
				<li key={find.speciesId} className="flex flex-wrap items-center gap-x-4 py-1">
					<Link
						to={href("/species/:id", { id: String(find.speciesId) })}
						className="text-link grow basis-20 py-2 font-semibold"
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

function ScanTab() {
	return (
		<div className="grid grid-cols-1 gap-4">
			<p>Each sign along the trails has a code.</p>
			<Lazy of={SCAN_PANEL} props={{}} />
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
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 *:first:col-span-full sm:flex">
				<button type="button" className="button" onClick={() => endTour(true)}>
					End and save
				</button>
				<button type="button" className="button button-quiet" onClick={() => endTour(false)}>
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

type Answer = { error?: string; outcome?: Outcome | undefined; question?: string; meanings?: NumberMeanings }

const NO_RESPONSE = "The site isn't responding. Try again when you have a connection."

function NumberEntry() {
	const { maps = [] } = useLoadedCatalogue() ?? {}
	const [{ error, outcome, question, meanings }, setAnswer] = useState<Answer>({})
	const asked = useRef<HTMLParagraphElement>(null)
	const entry = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (outcome || question) entry.current?.lastElementChild?.scrollIntoView({ block: "nearest" })
	}, [outcome, question])
	async function read(typed: string) {
		dismissToast()
		setAnswer({ outcome: { message: "Looking up the number…", isError: false } })
		setAnswer(await answerTo(typed))
	}
	return (
		<div ref={entry} className="grid gap-3">
			<NumberForm error={error} hasDigitsOnly={areDigits(maps)} onNumber={read} />
			<div role="status">
				{outcome && (
					<div className={`border-l-4 pl-3 ${outcome.isError ? "border-barn" : "border-pine"}`}>
						{outcome.message}
					</div>
				)}
				{question && (
					<p ref={asked} tabIndex={-1} className="font-semibold">
						{question}
					</p>
				)}
			</div>
			{meanings && (
				<NumberChoices
					meanings={meanings}
					mark={(species, isCode) => (
						<MarkButton
							species={species}
							onMark={() => {
								if (markFound(species, isCode ? "qr_code" : "manual")) asked.current?.focus()
							}}
						/>
					)}
				/>
			)}
		</div>
	)
}

function MarkButton({ species, onMark }: { species: { id: number; name: string }; onMark: () => void }) {
	const { active } = useTours()
	const isFound = findOf(active, species.id) !== undefined
	return (
		<button type="button" className="button button-quiet px-3" disabled={isFound} onClick={onMark}>
			{isFound ? "Already Found" : "Mark as Found"}
			<span className="sr-only">: {species.name}</span>
		</button>
	)
}

async function answerTo(typed: string): Promise<Answer> {
	if (!typed.trim()) return { error: NO_NUMBER }
	const code = parseSpeciesCode(typed)
	// A stop may be newer than the catalogue on the phone.
	const isKnown = (maps: PublicMap[]) => code !== undefined || stopsWithNumber(typed, maps).length > 0
	const maps = await cacheFirst(({ maps = [] }) => (isKnown(maps) ? maps : undefined), fetchMaps).catch(
		() => undefined,
	)
	const meanings = await numberMeanings(typed, maps ?? [], async (id) => {
		const species = await askSpecies(id)
		return typeof species === "string" ? undefined : species
	})
	const { stops, species } = meanings
	if (stops.length > 0) {
		const isSeveral = stops.length + Number(species !== null) > 1
		const question = isSeveral
			? `${typed.trim()} is more than one thing here. Which do you mean?`
			: stops[0]?.place.species.length
				? "Which species did you find?"
				: "No species belongs to this stop."
		return { question, meanings }
	}
	if (code !== undefined) return { outcome: await countCode(code) }
	return { error: maps ? WRONG_NUMBER : NO_RESPONSE }
}

async function fetchMaps(): Promise<PublicMap[]> {
	const response = await fetch("/api/map", { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
	if (response.status === 404) return []
	if (!response.ok) throw new TypeError(`Maps: ${response.status}`)
	return await response.json()
}
