import { useRef, useState } from "react"
import { REQUEST_TIMEOUT_MS } from "#core/offline/offline.ts"
import { dismissSuccess } from "#core/ui/toast.ts"
import type { PublicMap } from "#features/map/map.ts"
import { areDigits, type NumberMeanings, numberMeanings } from "#features/map/sign-number.ts"
import { cacheFirst, useLoadedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { parseSpeciesCode } from "#features/species/codes/species-code.ts"
import { countCode, findSpecies, type Outcome } from "./count-code.tsx"
import { NumberChoices } from "./number-choices.tsx"
import { NO_NUMBER, NumberForm, WRONG_NUMBER } from "./number-form.tsx"
import { markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

type Answer = { error?: string; outcome?: Outcome | undefined; question?: string; meanings?: NumberMeanings }

const NO_RESPONSE = "The site isn't responding. Try again when you have a connection."

/** Answers a typed number: a stop of the map, a printed code, or a question which of them is meant. */
export function NumberEntry() {
	const { maps = [] } = useLoadedCatalogue() ?? {}
	const [{ error, outcome, question, meanings }, setAnswer] = useState<Answer>({})
	const asked = useRef<HTMLParagraphElement>(null)
	async function read(typed: string) {
		setAnswer({ outcome: { message: "Looking up the number…", isError: false } })
		const answer = await answerTo(typed)
		if (answer.error || answer.outcome?.isError) dismissSuccess()
		setAnswer(answer)
	}
	return (
		<div className="grid gap-3">
			<NumberForm error={error} hasDigitsOnly={areDigits(maps)} onNumber={read} />
			<div role="status">
				{outcome && (
					<div className={`border-l-4 pl-3 ${outcome.isError ? "border-barn" : "border-gold"}`}>
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
	const maps = await cacheFirst((catalogue) => catalogue.maps ?? [], fetchMaps).catch(() => undefined)
	const meanings = await numberMeanings(typed, maps ?? [], async (id) => {
		const species = await findSpecies(id)
		return typeof species === "string" ? undefined : species
	})
	const { stops, species } = meanings
	if (stops.length > 0) {
		const isSeveral = stops.length + Number(species !== null) > 1
		const question = isSeveral
			? `${typed.trim()} is more than one thing here. Which do you mean?`
			: "Which species did you find?"
		return { question, meanings }
	}
	const code = parseSpeciesCode(typed)
	if (code !== undefined) return { outcome: await countCode(code) }
	return { error: maps ? WRONG_NUMBER : NO_RESPONSE }
}

async function fetchMaps(): Promise<PublicMap[]> {
	const response = await fetch("/api/map", { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
	if (response.status === 404) return []
	if (!response.ok) throw new TypeError(`Maps: ${response.status}`)
	return await response.json()
}
