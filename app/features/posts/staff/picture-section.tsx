import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import type { FailedSubmission } from "#core/forms/ui/failed-submission.ts"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FileInput } from "#core/forms/ui/file-input.tsx"
import { Field, FieldError, type FieldErrors } from "#core/forms/ui/form-fields.tsx"
import { PrefetchedAction } from "#core/forms/ui/prefetched-action.tsx"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import {
	alternativeTextProblem,
	pictureMarkdown,
	type UploadedPicture,
} from "#features/posts/uploaded-picture.ts"
import { insertLine } from "./markdown-field.tsx"
import { AlternativeTextFields, UploadedPictures } from "./picture-fields.tsx"

type UploadPanelProps = {
	action: string
	formKey: string | undefined
	fetcher: ReturnType<typeof useFetcher<Partial<FailedSubmission>>>
	isBelow: boolean
}

const NOT_UPLOADED =
	"A picture for the text is chosen but not uploaded. Press ‘Upload picture’ below the text, or remove the file there."

type PictureSectionProps = {
	/** The post's ID, or the key of a new one's form. */
	owner: string
	loaded: UploadedPicture[]
	/** Called with those that are uploaded, at first too. */
	onChange: (pictures: UploadedPicture[]) => void
}

/** Pictures for the text of a post, between the fields of its form. Without scripts they are on a page of their own. */
export function PictureSection({ owner, loaded, onChange }: PictureSectionProps) {
	const hydrated = useHydrated()
	const address = href("/admin/news/pictures/:owner", { owner })
	const deletion = href("/admin/news/pictures/:owner/delete", { owner })
	const container = useRef<HTMLDetailsElement>(null)
	const list = useFetcher<{ pictures: UploadedPicture[]; formKey: string }>()
	const change = useFetcher<Partial<FailedSubmission>>()
	const pictures = list.data?.pictures ?? loaded
	const area = () => container.current?.closest("form")?.querySelector<HTMLTextAreaElement>("#content")
	const wasFocused = useRef(false)
	const { load } = list
	useEffect(() => {
		// It also has the key that the next upload needs, and is loaded again after each change.
		void load(address)
		const field = container.current?.closest("form")?.querySelector("#content")
		const onFocus = () => {
			wasFocused.current = true
		}
		field?.addEventListener("focus", onFocus)
		return () => field?.removeEventListener("focus", onFocus)
	}, [load, address])
	useEffect(() => onChange(pictures), [onChange, pictures])
	const [problem, setProblem] = useState<string>()
	const formKey = list.data?.formKey

	function insert(picture: UploadedPicture) {
		const text = area()
		if (!text) return
		setProblem(undefined)
		insertLine(text, pictureMarkdown(picture), wasFocused.current ? text.selectionEnd : text.value.length)
	}
	function remove(picture: UploadedPicture) {
		const isInText = area()?.value.includes(picture.url)
		setProblem(isInText ? "This picture is in the text. Remove it there first." : undefined)
		if (isInText) return
		change.submit({ id: String(picture.id) }, { method: "post", action: `${deletion}?panel` })
	}
	const message = problem ?? change.data?.message
	return (
		<details ref={container} className="rounded-md border border-line px-4 pb-2">
			<summary className="min-h-12 cursor-pointer py-2.5 font-semibold">
				Pictures for the text{pictures.length > 0 && ` (${pictures.length})`}
			</summary>
			<div className="grid gap-4 pb-2">
				{hydrated ? (
					<UploadPanel
						key={formKey}
						formKey={formKey}
						action={`${address}?panel`}
						fetcher={change}
						isBelow={pictures.length > 0}
					/>
				) : (
					<p>
						<a href={address} target="_blank" rel="noreferrer" className="text-link font-semibold">
							Upload pictures
						</a>{" "}
						on a page in a new tab, which has the text to copy for each. What you typed here stays.
					</p>
				)}
				<div role="status" className="empty:hidden">
					{change.data &&
						!message &&
						`${pictures.length} ${pictures.length === 1 ? "picture" : "pictures"} uploaded.`}
				</div>
				<div role="alert" className="empty:hidden">
					{message && <FieldError id="pictures" errors={[message]} />}
				</div>
				<PrefetchedAction address={deletion} />
				<UploadedPictures pictures={pictures} {...(hydrated && { insert, remove })} />
			</div>
		</details>
	)
}

/** Uploads a picture from inside another form, so its fields have no names. */
function UploadPanel({ action, formKey, fetcher, isBelow }: UploadPanelProps) {
	const container = useRef<HTMLDivElement>(null)
	const [file, setFile] = useState<File | null>(null)
	const [own, setOwn] = useState<FieldErrors>({})
	const [alt, setAlt] = useState("")
	const [isDecorative, setDecorative] = useState(false)
	const isSending = fetcher.state !== "idle"
	const shown = Object.keys(own).length > 0 ? own : (fetcher.data?.errors ?? {})

	function choose(next: File | null) {
		setFile(next)
		// The form can't be saved while a chosen picture would be lost.
		const input = container.current?.querySelector<HTMLInputElement>("input[type=file]")
		input?.setCustomValidity(next ? NOT_UPLOADED : "")
	}
	function upload() {
		if (isSending || !formKey) return
		const problem = alternativeTextProblem(alt.trim(), isDecorative)
		setOwn({ ...(!file && { image: ["Choose a picture."] }), ...(problem && { alt: [problem] }) })
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
