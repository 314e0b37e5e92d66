import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { href, Link, useLocation } from "react-router"
import { dialogSearch } from "#app/tour/dialog-address.ts"
import { NotStoredNotice } from "#app/tour/not-stored-notice.tsx"
import { SCAN_PANEL } from "#app/tour/scanner/lazy-scan-panel.ts"
import { useTours } from "#app/tour/tour-store.ts"
import { Lazy } from "#app/ui/lazy-component.tsx"
import { NOTICE } from "#app/ui/parts.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { type Arrival, nameSpecies } from "./arrival.ts"
import type { Progress, ProgressProblem } from "./progress.ts"
import { parseProgressLink, readProgressFile } from "./progress-file.ts"
import { addProgress, useProgress } from "./progress-here.ts"
import { additionWords, problemText } from "./progress-words.ts"

type State =
	| { phase: "waiting"; problem?: ProgressProblem }
	| { phase: "checking" }
	| { phase: "asking"; arrival: Arrival }

export function ReceiveProgress({ code }: { code: string }) {
	const [state, setState] = useState<State>({ phase: code ? "checking" : "waiting" })
	const intro = useRef<HTMLDivElement>(null)
	const isShown = useRef(false)
	async function check(reading: Promise<Progress | ProgressProblem> | Progress | ProgressProblem) {
		setState({ phase: "checking" })
		const arrival = await nameSpecies(await reading)
		if (!isShown.current) return
		setState("kind" in arrival ? { phase: "waiting", problem: arrival } : { phase: "asking", arrival })
	}
	const checkCode = (text: string) => check(parseProgressLink(text, window.location.host, Date.now()))
	const checkUrl = useEffectEvent(() => {
		if (code) checkCode(code)
	})
	useEffect(() => {
		isShown.current = true
		checkUrl()
		return () => {
			isShown.current = false
		}
	}, [])
	const problem = state.phase === "waiting" ? state.problem : undefined
	const isWaiting = state.phase === "waiting"
	useEffect(() => {
		// The chosen file's field or the pressed button is no longer on the page.
		if (isWaiting && document.activeElement === document.body) intro.current?.focus()
	}, [isWaiting])

	if (state.phase === "checking") return <p role="status">Checking the progress…</p>
	if (state.phase === "asking")
		return <AddQuestion {...state.arrival} onCancel={() => setState({ phase: "waiting" })} />
	return (
		<div className="grid grid-cols-1 gap-4">
			<div ref={intro} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
				<p role="alert" className={`${NOTICE.barn} empty:hidden`}>
					{problem && problemText(problem)}
				</p>
				<p>
					On the other phone, press ‘Move to another phone’ in the tour. Then scan its code or choose its file
					here.
				</p>
			</div>
			<Lazy of={SCAN_PANEL} props={{ onProgress: checkCode }} />
			<FileField onFile={(file) => check(readProgressFile(file, window.location.host, Date.now()))} />
		</div>
	)
}

function FileField({ onFile }: { onFile: (file: File) => void }) {
	const id = useId()
	function take({ target }: ChangeEvent<HTMLInputElement>) {
		const [file] = target.files ?? []
		if (file) onFile(file)
		target.value = ""
	}
	return (
		<div className="grid gap-1">
			<label htmlFor={id} className="font-semibold">
				File of the other phone
			</label>
			<input
				id={id}
				type="file"
				accept=".json,.txt,application/json,text/plain"
				className="field"
				onChange={take}
			/>
		</div>
	)
}

type AddQuestionProps = Arrival & { onCancel: () => void }

function AddQuestion({ progress: moved, leftOut, onCancel }: AddQuestionProps) {
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
