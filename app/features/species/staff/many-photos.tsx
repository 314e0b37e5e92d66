import { type FormEvent, useState } from "react"
import { useRevalidator } from "react-router"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FILE_DROP } from "#core/forms/ui/file-input.tsx"
import { BARN_LINE, Field } from "#core/forms/ui/form-fields.tsx"
import { useLeaveConfirmation } from "#core/forms/ui/use-unsaved-guard.ts"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import { FieldControl } from "#core/records/field-control.tsx"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { photoMatcher, photoNumber, type SpeciesNames } from "#features/species/photos/match-photos.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { ALREADY_THERE } from "#features/species/photos/photo.ts"

/** `speciesId`: matched by file name. `problem`: why it wasn't added. */
type ChosenPhoto = { file: File; speciesId: number | undefined; problem?: string }

/** The photo and all after it can't be sent now; the message says why. */
class NotSentError extends Error {}

type ManyPhotosProps = {
	/** Photos are matched by file name; a single species gets all of them. */
	species: SpeciesNames[]
	isOfOne?: boolean
}

export function ManyPhotos({ species, isOfOne = false }: ManyPhotosProps) {
	const { revalidate } = useRevalidator()
	const [photos, setPhotos] = useState<ChosenPhoto[]>([])
	const [sent, setSent] = useState<number>()
	const [result, setResult] = useState({ added: 0, problem: "" })
	const ready = photos.filter(({ speciesId }) => speciesId !== undefined)
	const isSending = sent !== undefined
	useLeaveConfirmation(
		() => ready.length > 0,
		() => "Leave? Photos that aren't added yet must be chosen again.",
	)

	function choose(input: HTMLInputElement) {
		const idsOf = isOfOne ? () => species.map(({ id }) => id) : photoMatcher(species)
		const chosen = [...(input.files ?? [])].map((file) => {
			const [speciesId, ...others] = idsOf(file.name)
			return { file, speciesId: others.length > 0 ? undefined : speciesId }
		})
		// Allows choosing the same files again.
		input.value = ""
		setPhotos(chosen.toSorted((a, b) => photoNumber(a.file.name) - photoNumber(b.file.name)))
		setResult({ added: 0, problem: "" })
	}
	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (isSending) return
		const texts = new FormData(event.currentTarget)
		const refused: ChosenPhoto[] = []
		let problem = ""
		let tried = 0
		setResult({ added: 0, problem })
		for (const photo of ready) {
			setSent(tried)
			try {
				const refusal = await sendPhoto(photo, texts)
				if (refusal) refused.push({ ...photo, problem: refusal })
				tried += 1
			} catch (error) {
				if (!(error instanceof NotSentError)) throw error
				problem = error.message
				break
			}
		}
		const added = tried - refused.length
		setSent(undefined)
		setPhotos([...photos.filter((photo) => !ready.includes(photo)), ...refused, ...ready.slice(tried)])
		setResult({ added, problem })
		if (isOfOne && added > 0) await revalidate()
	}
	return (
		<form className="mt-6 grid gap-4" onSubmit={send}>
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
					disabled={isSending}
					aria-describedby="images-hint"
					className={FILE_DROP}
					onChange={(event) => choose(event.currentTarget)}
				/>
			</Field>
			<PhotoList photos={photos} species={species} />
			{photos.length === 1 && <FieldControl name="alt" field={PHOTO.fields.alt} initialValue="" />}
			{(["credit", "licence"] as const).map((name) => (
				<FieldControl
					key={name}
					name={name}
					field={{ ...PHOTO.fields[name], hint: "For all photos added together." }}
					initialValue=""
				/>
			))}
			<button
				type="submit"
				className="button button-gold justify-self-start"
				aria-disabled={isSending || ready.length === 0}
			>
				{ready.length === 0 ? "Add Photos" : `Add ${formatCount(ready.length, "Photo")}`}
			</button>
			{isSending && (
				<label className="grid gap-2 tabular-nums">
					{`Sending ${formatNumber(sent + 1)} of ${formatNumber(ready.length)}. Stay on this page.`}
					<progress max={ready.length} value={sent} className="w-full" />
				</label>
			)}
			<div role="status" className="grid gap-2 empty:hidden">
				{result.added > 0 && <p className="font-semibold">{formatCount(result.added, "photo")} added.</p>}
				{result.problem && <p className={BARN_LINE}>{result.problem}</p>}
				{photos.some(({ problem }) => problem) && <p>Photos with a problem are listed above. Try again.</p>}
			</div>
		</form>
	)
}

/** Returns why the photo was rejected. Throws `NotSentError`. */
async function sendPhoto({ file, speciesId }: ChosenPhoto, texts: FormData): Promise<string | undefined> {
	const problem = checkImage(file)
	if (problem) return problem
	texts.set("image", file)
	const response = await fetch(`/api/species/${speciesId}/photos`, {
		method: "POST",
		body: texts,
	}).catch(() => {
		throw new NotSentError("No connection. Press again when you're back online.")
	})
	if (response.ok) return undefined
	if (response.status === 401)
		throw new NotSentError("You were signed out. Sign in again in another tab, then press again.")
	const answer = await response.json().catch(() => ({}))
	// The response to an earlier attempt may have been lost.
	if (answer.message === ALREADY_THERE) return undefined
	return answer.message ?? "The server couldn't add it. Try again."
}

type PhotoListProps = { photos: ChosenPhoto[]; species: SpeciesNames[] }

function PhotoList({ photos, species }: PhotoListProps) {
	if (photos.length === 0) return null
	const names = new Map(species.map(({ id, name }) => [id, name]))
	return (
		<section aria-labelledby="chosen-title">
			<h2 id="chosen-title" className="text-lg">
				{formatCount(photos.length, "photo")} chosen
			</h2>
			<ul className="[overflow-wrap:anywhere]">
				{photos.map(({ file, speciesId, problem }) => (
					<li key={`${file.name} ${file.size}`} className="border-t border-line py-2 last:border-b">
						{file.name}: {speciesId === undefined ? "No single species has this name." : names.get(speciesId)}
						{problem && <span className={`block ${BARN_LINE}`}>{problem}</span>}
					</li>
				))}
			</ul>
		</section>
	)
}
