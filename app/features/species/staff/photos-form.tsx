import { useEffect, useRef, useState } from "react"
import { Form } from "react-router"
import type { BrowserDraft } from "#core/forms/ui/browser-draft.ts"
import { DraftOffer } from "#core/forms/ui/draft-offer.tsx"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FILE_DROP } from "#core/forms/ui/file-drop.ts"
import { Field } from "#core/forms/ui/form-fields.tsx"
import { ResultOnScreen } from "#core/forms/ui/result-on-screen.tsx"
import { UploadLine } from "#core/forms/ui/upload-line.tsx"
import { isSameText, useBrowserDraft } from "#core/forms/ui/use-browser-draft.ts"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import { FieldControl } from "#core/records/field-control.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"

type PhotosProblem = { fields: Record<string, string[]>; problems: string[]; added: number }

type PhotosFormProps = {
	formKey: string
	texts: { credit: string; licence: string }
	problem: PhotosProblem | undefined
}

const FORM_ID = "add-photos"

export function PhotosForm({ formKey, texts, problem }: PhotosFormProps) {
	const isSending = useIsSending()
	const hydrated = useHydrated()
	useSendingGuard()
	const offered = useBrowserDraft(FORM_ID, (draft) => isSameText(textsOf(draft), texts))
	const { restored } = offered
	const shown = restored ? textsOf(restored) : texts
	const answer = problem && !isSending && <Problem problem={problem} />
	return (
		<>
			<DraftOffer {...offered} />
			<Form
				key={restored?.key}
				id={FORM_ID}
				method="post"
				encType="multipart/form-data"
				className="mt-6 grid max-w-2xl gap-4 rounded-md border border-line p-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				<input type="hidden" name="formKey" value={formKey} />
				<h2 className="text-lg">Add photos</h2>
				{!hydrated && problem && <ResultOnScreen>{answer}</ResultOnScreen>}
				<PhotosInput isMissing={problem?.fields.images !== undefined} />
				{(["credit", "licence"] as const).map((name) => (
					<FieldControl
						key={name}
						name={name}
						field={{ ...PHOTO.fields[name], hint: "For all photos added together." }}
						initialValue={shown[name]}
						errors={problem?.fields[name]}
					/>
				))}
				<div>
					<button type="submit" className="button button-gold" aria-disabled={isSending}>
						{isSending ? "Adding…" : "Add Photos"}
					</button>
					<UploadLine />
				</div>
				{hydrated && answer}
			</Form>
		</>
	)
}

const textsOf = ({ fields }: BrowserDraft) => ({ credit: "", licence: "", ...Object.fromEntries(fields) })

const ANSWER_ID = `${FORM_ID}-answer`

/** At the button, because the file field may be above the screen. */
function Problem({ problem: { fields, problems, added } }: { problem: PhotosProblem }) {
	const message = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// The list above the form has grown by the photos that were added.
		if (problems.length > 0) message.current?.scrollIntoView({ block: "nearest" })
	}, [problems])
	if (fields.images) {
		return (
			<p id={ANSWER_ID} role="alert" className="font-semibold text-barn">
				{fields.images}
			</p>
		)
	}
	if (problems.length === 0) return null
	return (
		<div ref={message} role="alert" className={NOTICE.barn}>
			<p className="font-semibold">
				{added > 0 ? `${added} added. These photos weren't:` : "These photos weren't added:"}
			</p>
			<ul className="list-disc pl-6 [overflow-wrap:anywhere]">
				{problems.map((one) => (
					<li key={one}>{one}</li>
				))}
			</ul>
		</div>
	)
}

type Chosen = { name: string; problem: string | undefined }

function PhotosInput({ isMissing }: { isMissing: boolean }) {
	const [chosen, setChosen] = useState<Chosen[]>([])
	async function check(input: HTMLInputElement) {
		const files = [...(input.files ?? [])]
		const checked = await Promise.all(
			files.map(async (file) => ({
				name: file.name,
				problem: await checkImage(file).catch(() => "The file can't be read. Choose it again."),
			})),
		)
		// Another choice may have been made since.
		if (files.every((file, at) => input.files?.[at] === file)) setChosen(checked)
	}
	const megabytes = MAX_IMAGE_BYTES / 1024 / 1024
	return (
		<Field
			label="Photos"
			id="images"
			hint={`Several at once. JPEG, PNG, WebP, AVIF or GIF, up to ${megabytes} MB each. Location data is removed.`}
		>
			<input
				id="images"
				type="file"
				name="images"
				accept={ACCEPTED_FILES.image}
				multiple
				aria-describedby={isMissing ? `images-hint ${ANSWER_ID}` : "images-hint"}
				aria-invalid={isMissing || undefined}
				className={`${FILE_DROP} border-edge bg-surface`}
				onChange={(event) => void check(event.currentTarget)}
			/>
			<ul role="status" className="grid gap-1 empty:hidden [overflow-wrap:anywhere]">
				{chosen.map(({ name, problem }) => (
					<li key={name}>
						{name}
						{problem && <span className="font-semibold text-barn">: {problem} It won't be added.</span>}
					</li>
				))}
				{chosen.length > MAX_PHOTOS && (
					<li className="font-semibold text-barn">Choose at most {MAX_PHOTOS} photos.</li>
				)}
			</ul>
		</Field>
	)
}
