import { type KeyboardEvent, useRef, useState } from "react"
import type { useFetcher } from "react-router"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FileInput } from "#core/forms/ui/file-input.tsx"
import { Field, type FieldErrors } from "#core/forms/ui/form-fields.tsx"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { alternativeTextProblem } from "#features/posts/alternative-text.ts"
import { AlternativeTextFields } from "./alternative-text-fields.tsx"

type UploadPanelProps = {
	action: string
	formKey: string | undefined
	fetcher: Pick<ReturnType<typeof useFetcher<unknown>>, "submit" | "state" | "data">
	isBelow: boolean
}

const NOT_UPLOADED =
	"A picture for the text is chosen but not uploaded. Press ‘Upload picture’ below the text, or remove the file there."

/** Uploads a picture from inside another form, so its fields have no names. */
export function UploadPanel({ action, formKey, fetcher, isBelow }: UploadPanelProps) {
	const container = useRef<HTMLDivElement>(null)
	const [file, setFile] = useState<File | null>(null)
	const [errors, setErrors] = useState<{ own: FieldErrors; after: unknown }>()
	const [alt, setAlt] = useState("")
	const [isDecorative, setDecorative] = useState(false)
	const isSending = fetcher.state !== "idle"
	const shown = errors && errors.after === fetcher.data ? errors.own : errorsIn(fetcher.data)

	function choose(next: File | null) {
		setFile(next)
		// The form can't be saved while a chosen picture would be lost.
		const input = container.current?.querySelector<HTMLInputElement>("input[type=file]")
		input?.setCustomValidity(next ? NOT_UPLOADED : "")
	}
	function upload() {
		if (isSending || !formKey) return
		const problem = alternativeTextProblem(alt.trim(), isDecorative)
		const own: FieldErrors = {
			...(!file && { image: ["Choose a picture."] }),
			...(problem && { alt: [problem] }),
		}
		setErrors(Object.keys(own).length > 0 ? { own, after: fetcher.data } : undefined)
		if (!file || problem) {
			container.current?.querySelector<HTMLElement>(file ? "#picture-alt" : "#picture")?.focus()
			return
		}
		const form = new FormData()
		form.set("image", file)
		form.set("alt", alt)
		if (isDecorative) form.set("decorative", "on")
		form.set("formKey", formKey)
		fetcher.submit(form, { method: "post", action, encType: "multipart/form-data" })
	}
	function onKeyDown(event: KeyboardEvent) {
		// Enter would save the post.
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return
		event.preventDefault()
		upload()
	}
	return (
		<div ref={container} className="grid gap-3">
			<Field
				label={isBelow ? "Another picture for the text" : "Picture for the text"}
				id="picture"
				hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed."
				errors={shown.image}
			>
				<FileInput
					id="picture"
					name=""
					accept={ACCEPTED_FILES.image}
					prompt="Drag and drop a picture here, or choose one."
					describedBy="picture-hint"
					errors={shown.image}
					chosenLabel="Chosen"
					check={checkImage}
					onChoose={choose}
				/>
			</Field>
			<AlternativeTextFields
				of="picture"
				alt={{
					name: "",
					id: "picture-alt",
					value: alt,
					onChange: (event) => setAlt(event.target.value),
					onKeyDown,
				}}
				decorative={{
					checked: isDecorative,
					onChange: (event) => setDecorative(event.target.checked),
				}}
				errors={shown.alt}
			/>
			<button
				type="button"
				className="button button-quiet justify-self-start"
				aria-disabled={isSending || !formKey}
				onClick={upload}
			>
				{isSending ? "Uploading…" : "Upload picture"}
			</button>
		</div>
	)
}

function errorsIn(answer: unknown): FieldErrors {
	return typeof answer === "object" && answer !== null && "errors" in answer
		? (answer.errors as FieldErrors)
		: {}
}
