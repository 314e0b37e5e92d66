import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { SCAN_PANEL } from "#app/tour/scanner/lazy-scan-panel.ts"
import { Lazy } from "#app/ui/lazy-component.tsx"
import { NOTICE } from "#app/ui/parts.tsx"
import { AddQuestion } from "./add-question.tsx"
import { type Arrival, nameSpecies } from "./arrival.ts"
import type { Progress, ProgressProblem } from "./progress.ts"
import { parseProgressLink, readProgressFile } from "./progress-file.ts"
import { problemText } from "./progress-words.ts"

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
