import { useMemo, useRef, useState } from "react"
import { href, useRevalidator } from "react-router"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FILE_DROP } from "#core/forms/ui/file-drop.ts"
import { Field } from "#core/forms/ui/form-fields.tsx"
import { useLeaveConfirmation } from "#core/forms/ui/use-unsaved-guard.ts"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import { FieldControl } from "#core/records/field-control.tsx"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { photoMatcher, photoNumber, type SpeciesNames } from "#features/species/photos/match-photos.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { ALREADY_THERE } from "#features/species/photos/photo.ts"

/** `problem`: why it can't be added yet, or wasn't. */
type ChosenPhoto = { id: string; file: File; speciesId?: number; problem?: string }

/** Each row lists all species. */
const ROWS = 50

type PhotoChoicesProps = {
	photos: ChosenPhoto[]
	species: SpeciesNames[]
	isLocked: boolean
	change: (id: string, next: Pick<ChosenPhoto, "speciesId" | "problem">) => void
}

/** Its message says why this photo, and all after it, can't be sent now. */
class NotSentError extends Error {}

/** Those without a species come first. */
const byPlace = (a: ChosenPhoto, b: ChosenPhoto) =>
	(a.speciesId ?? 0) - (b.speciesId ?? 0) || photoNumber(a.file.name) - photoNumber(b.file.name)

type Sending = { done: number; total: number }

type ManyPhotosProps = {
	/** Each photo goes to the one that its file is named after; without others, to the only one. */
	species: SpeciesNames[]
	isOfOne?: boolean
}

/** Sends photos one after the other. What isn't sent stays chosen, with the reason. */
export function ManyPhotos({ species, isOfOne = false }: ManyPhotosProps) {
	const { revalidate } = useRevalidator()
	const [photos, setPhotos] = useState<ChosenPhoto[]>([])
	const [sending, setSending] = useState<Sending>()
	const [result, setResult] = useState({ added: 0, problem: "" })
	const known = useRef(new Set<string>())
	const fields = useRef<HTMLDivElement>(null)
	const ready = photos.filter(({ speciesId }) => speciesId !== undefined).toSorted(byPlace)
	useLeaveConfirmation(
		() => ready.length > 0,
		() => "Leave? Photos that aren't added yet must be chosen again.",
	)
	const change = (id: string, next: Partial<ChosenPhoto> | undefined) =>
		setPhotos((all) => all.flatMap((one) => (one.id === id ? (next ? { ...one, ...next } : []) : one)))

	function choose(input: HTMLInputElement) {
		const idsOf = isOfOne ? () => species.map(({ id }) => id) : photoMatcher(species)
		const chosen = [...(input.files ?? [])].flatMap((file): ChosenPhoto[] => {
			const id = `${file.name} ${file.size} ${file.lastModified}`
			if (known.current.has(id)) return []
			known.current.add(id)
			const [speciesId, ...others] = idsOf(file.name)
			if (speciesId === undefined) return [{ id, file, problem: "No species has this name." }]
			return others.length > 0
				? [{ id, file, problem: "Several species have this name." }]
				: [{ id, file, speciesId }]
		})
		// So that the same files can be chosen once more.
		input.value = ""
		setPhotos((all) => [...all, ...chosen].toSorted(byPlace))
		setResult({ added: 0, problem: "" })
	}
	async function send() {
		if (sending) return
		const texts = new FormData()
		for (const { name, value } of fields.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])
			texts.set(name, value)
		let added = 0
		let problem = ""
		setResult({ added, problem })
		for (const [done, photo] of ready.entries()) {
			setSending({ done, total: ready.length })
			try {
				const refusal = await sendPhoto(photo, texts)
				if (refusal) change(photo.id, { problem: refusal })
				else {
					added += 1
					known.current.delete(photo.id)
					change(photo.id, undefined)
				}
			} catch (error) {
				if (!(error instanceof NotSentError)) throw error
				problem = error.message
				break
			}
		}
		setSending(undefined)
		setResult({ added, problem })
		if (isOfOne && added > 0) await revalidate()
	}
	return (
		<div ref={fields} className="mt-6 grid gap-4">
			<Field
				label="Photos"
				id="images"
				hint={`Drag and drop them here, or choose them. JPEG, PNG, WebP, AVIF or GIF, up to ${MAX_IMAGE_BYTES / 1024 / 1024} MB each. Location data is removed.`}
			>
				<input
					id="images"
					type="file"
					accept={ACCEPTED_FILES.image}
					multiple
					disabled={sending !== undefined}
					aria-describedby="images-hint"
					className={`${FILE_DROP} border-edge bg-surface`}
					onChange={(event) => choose(event.currentTarget)}
				/>
			</Field>
			{(["credit", "licence"] as const).map((name) => (
				<FieldControl
					key={name}
					name={name}
					field={{ ...PHOTO.fields[name], hint: "For all photos added together." }}
					initialValue=""
				/>
			))}
			<PhotoChoices photos={photos} species={species} isLocked={sending !== undefined} change={change} />
			<div className="grid gap-2">
				<button
					type="button"
					className="button button-gold justify-self-start"
					onClick={() => void send()}
					aria-disabled={sending !== undefined || ready.length === 0}
				>
					{ready.length === 0 ? "Add Photos" : `Add ${formatCount(ready.length, "Photo")}`}
				</button>
				{sending && (
					<label className="grid gap-2 tabular-nums">
						{`Sending ${formatNumber(sending.done + 1)} of ${formatNumber(sending.total)}. Stay on this page.`}
						<progress max={sending.total} value={sending.done} className="w-full" />
					</label>
				)}
				<div role="status" className="grid gap-2 empty:hidden">
					{result.added > 0 && <p className="font-semibold">{formatCount(result.added, "photo")} added.</p>}
					{result.problem && <p className="font-semibold text-barn">{result.problem}</p>}
					{!sending && photos.some(({ problem }) => problem) && (
						<p>
							{formatCount(photos.filter(({ problem }) => problem).length, "photo")} in the list above can't
							be added yet. Choose a species, or try again.
						</p>
					)}
				</div>
			</div>
		</div>
	)
}

/** Adds the photo to its species. Returns why it was refused. Throws `NotSentError`. */
async function sendPhoto({ file, speciesId }: ChosenPhoto, texts: FormData): Promise<string | undefined> {
	const problem = checkImage(file)
	if (problem) return problem
	const body = new FormData()
	for (const [name, text] of texts) body.set(name, text)
	body.set("image", file)
	const response = await fetch(href("/api/species/:id/photos", { id: String(speciesId) }), {
		method: "POST",
		body,
	}).catch(() => {
		throw new NotSentError("No connection. Press again when you're back online.")
	})
	if (response.ok) return undefined
	if (response.status === 401)
		throw new NotSentError("You were signed out. Sign in again in another tab, then press again.")
	const answer = await response.json().catch(() => ({}))
	// The answer to an earlier press may have been lost.
	if (answer.message === ALREADY_THERE) return undefined
	return answer.message ?? "The server couldn't add it. Try again."
}

/** The species of each photo, found by the name of its file, to be corrected. */
function PhotoChoices({ photos, species, isLocked, change }: PhotoChoicesProps) {
	const [rows, setRows] = useState(ROWS)
	const options = useMemo(
		() =>
			species.map(({ id, name, scientificName }) => (
				<option key={id} value={id}>{`${name} (${scientificName})`}</option>
			)),
		[species],
	)
	if (photos.length === 0) return null
	return (
		<section aria-labelledby="chosen-title">
			<h2 id="chosen-title" className="text-lg">
				{formatCount(photos.length, "photo")} chosen
			</h2>
			<ul>
				{photos.slice(0, rows).map(({ id, file, speciesId, problem }) => (
					<li key={id} className="border-t border-line py-2 last:border-b">
						<label className="grid gap-1 sm:grid-cols-2 sm:items-center sm:gap-4">
							<span className="min-w-0 [overflow-wrap:anywhere]">
								<span className="sr-only">Species of </span>
								{file.name}
								{problem && <span className="block font-semibold text-barn">{problem}</span>}
							</span>
							<select
								className="field min-w-0"
								value={speciesId ?? ""}
								disabled={isLocked}
								onChange={({ target: { value } }) =>
									change(id, { speciesId: value ? Number(value) : undefined, problem: undefined })
								}
							>
								<option value="">Don't add</option>
								{options}
							</select>
						</label>
					</li>
				))}
			</ul>
			{photos.length > rows && (
				<button type="button" className="button button-quiet mt-3" onClick={() => setRows(rows + ROWS)}>
					Show {Math.min(ROWS, photos.length - rows)} More
				</button>
			)}
		</section>
	)
}
