import { type ReactNode, useRef, useState } from "react"
import { href, useNavigate } from "react-router"
import { REQUEST_TIMEOUT_MS } from "#core/offline/offline.ts"
import { dismissSuccess } from "#core/ui/toast.ts"
import type { PublicMap } from "#features/map/map.ts"
import { areDigits, type NumberMeanings, numberMeanings } from "#features/map/sign-number.ts"
import { parseSpeciesCode, speciesCode } from "#features/species/codes/species-code.ts"
import { cacheFirst, useLoadedCatalogue } from "#features/species/ui/browser-catalogue.ts"
import { countCode } from "./count-code.tsx"
import { findSpecies } from "./find-species.ts"
import { NumberChoices, stopAddress } from "./number-choices.tsx"
import { NO_NUMBER, NumberForm, WRONG_NUMBER } from "./number-form.tsx"
import { markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

type Answer = {
	error?: string
	text?: ReactNode
	isError?: boolean
	typed?: string
	meanings?: NumberMeanings
}

/** Answers a typed number: a stop of the map, a printed code, or a question which of them is meant. */
export function NumberEntry() {
	const navigate = useNavigate()
	const { maps = [] } = useLoadedCatalogue() ?? {}
	const [answer, setAnswer] = useState<Answer>({})
	const reads = useRef(0)
	const question = useRef<HTMLParagraphElement>(null)

	async function read(typed: string): Promise<boolean> {
		const mine = ++reads.current
		const show = (next: Answer) => {
			if (mine !== reads.current) return
			if (next.error || next.isError) dismissSuccess()
			setAnswer(next)
		}
		if (!typed.trim()) {
			show({ error: NO_NUMBER })
			return false
		}
		show({ text: "Looking up the number…" })
		const publicMaps = await loadMaps()
		const meanings = await numberMeanings(typed, publicMaps ?? [], findKnown)
		if (mine !== reads.current) return true
		const code = parseSpeciesCode(typed)
		const [stop, second] = meanings.stops
		if (stop && !second && !meanings.species && stop.place.species.length === 0) navigate(stopAddress(stop))
		else if (stop) show({ typed: typed.trim(), meanings })
		else if (code !== undefined) {
			const read = `Code ${speciesCode(code)} read.`
			show({ text: read })
			const outcome = await countCode(code)
			if (outcome?.isError) show({ text: outcome.message, isError: true })
			else if (outcome)
				show({
					text: (
						<>
							{read} {outcome.message}
						</>
					),
				})
		} else {
			show({ error: publicMaps ? WRONG_NUMBER : NO_RESPONSE })
			return false
		}
		return true
	}

	const { error, text, isError, typed, meanings } = answer
	const isSeveral = meanings && meanings.stops.length + Number(meanings.species !== null) > 1
	return (
		<div className="grid gap-3">
			<NumberForm error={error} hasDigitsOnly={areDigits(maps)} onNumber={read} />
			<div role="status">
				{text && <div className={`border-l-4 pl-3 ${isError ? "border-barn" : "border-gold"}`}>{text}</div>}
				{meanings && (
					<p ref={question} tabIndex={-1} className="font-semibold">
						{isSeveral
							? `${typed} is more than one thing here. Which do you mean?`
							: "Which species did you find?"}
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
								if (markFound(species, isCode ? "qr_code" : "manual")) question.current?.focus()
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

const NO_RESPONSE = "The site isn't responding. Try again when you have a connection."

async function findKnown(id: number) {
	const species = await findSpecies(id)
	return typeof species === "string" ? undefined : species
}

/** Undefined without an answer. */
async function loadMaps(): Promise<readonly PublicMap[] | undefined> {
	return await cacheFirst(({ maps }) => maps ?? [], fetchMaps).catch(() => undefined)
}

async function fetchMaps(): Promise<PublicMap[]> {
	const response = await fetch(href("/api/map"), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
	if (response.status === 404) return []
	if (!response.ok) throw new TypeError(`Maps: ${response.status}`)
	return await response.json()
}
