import { useEffect, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import type { FailedSubmission } from "#core/forms/ui/failed-submission.ts"
import { FieldError } from "#core/forms/ui/form-fields.tsx"
import { PrefetchedAction } from "#core/forms/ui/prefetched-action.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { pictureMarkdown, type UploadedPicture } from "#features/posts/uploaded-picture.ts"
import { insertLine } from "./insert-text.ts"
import { UploadPanel } from "./upload-panel.tsx"
import { UploadedPictures } from "./uploaded-pictures.tsx"

type PictureSectionProps = {
	/** The post's ID, or the key of a new one's form. */
	owner: string
	/** Undefined if they aren't known yet. */
	loaded: UploadedPicture[] | undefined
	/** Called with those that are uploaded, at first too. */
	onChange: (pictures: UploadedPicture[]) => void
}

/** The answer to a change of the list from inside the form. */
type ChangedPictures = { pictures: UploadedPicture[]; formKey: string; message?: string }

/** Pictures for the text of a post, between the fields of its form. Without scripts they are on a page of their own. */
export function PictureSection({ owner, loaded, onChange }: PictureSectionProps) {
	const hydrated = useHydrated()
	const address = href("/admin/news/pictures/:owner", { owner })
	const deletion = href("/admin/news/pictures/:owner/delete", { owner })
	const container = useRef<HTMLDetailsElement>(null)
	const list = useFetcher<ChangedPictures>()
	const change = useFetcher<ChangedPictures | FailedSubmission>()
	const [pictures, setPictures] = useState(loaded ?? [])
	const area = () => container.current?.closest("form")?.querySelector<HTMLTextAreaElement>("#content")
	const wasFocused = useRef(false)
	const { load } = list
	useEffect(() => {
		// The page's answer also has the key that the next upload needs.
		void load(address)
		const field = container.current?.closest("form")?.querySelector("#content")
		const onFocus = () => {
			wasFocused.current = true
		}
		field?.addEventListener("focus", onFocus)
		return () => field?.removeEventListener("focus", onFocus)
	}, [load, address])
	const newest = change.data && "pictures" in change.data ? change.data : undefined
	useEffect(() => {
		if (newest) setPictures(newest.pictures)
	}, [newest])
	useEffect(() => {
		if (list.data) setPictures(list.data.pictures)
	}, [list.data])
	useEffect(() => onChange(pictures), [onChange, pictures])
	const [problem, setProblem] = useState<string>()
	const formKey = newest?.formKey ?? list.data?.formKey

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
						key={newest?.formKey}
						formKey={formKey}
						action={`${address}?panel`}
						fetcher={change}
						isBelow={newest !== undefined}
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
					{newest &&
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
