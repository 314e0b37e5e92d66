import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { described, FieldError } from "#core/forms/ui/form-fields.tsx"
import { CloseIcon } from "#core/ui/icons.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { cleanTags, quoteTag, splitTags, typedTagList } from "#features/posts/post-form.ts"

type TagsFieldProps = {
	initial: string | string[]
	errors: string[] | undefined
}

/** Without scripts, a text field with commas between the tags. */
export function TagsField({ initial, errors }: TagsFieldProps) {
	const hydrated = useHydrated()
	const [tags, setTags] = useState<string[]>([])
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => {
		// The text field contains the server's tags and anything typed before hydration.
		if (!input.current?.value) return
		setTags(cleanTags(splitTags([input.current.value])))
		input.current.value = ""
	}, [])
	function change(next: string[]) {
		flushSync(() => setTags(next))
		input.current?.focus()
		// Scripts change the hidden fields silently.
		input.current?.dispatchEvent(new Event("input", { bubbles: true }))
	}
	function add() {
		if (!input.current) return
		const typed = input.current.value
		input.current.value = ""
		change(cleanTags([...tags, ...splitTags([typed])]))
	}
	function onKey(event: KeyboardEvent) {
		// Enter would submit the form.
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return
		event.preventDefault()
		add()
	}
	return (
		<div className="grid gap-1">
			<label htmlFor="tags" className="font-semibold">
				Tags
			</label>
			{/* Before the text field, so that a tag that is typed but not added comes last. */}
			{hydrated && tags.map((tag) => <input key={tag} type="hidden" name="tags" value={quoteTag(tag)} />)}
			<div className="flex gap-2">
				<input
					ref={input}
					{...described("tags", true, errors)}
					name="tags"
					defaultValue={typedTagList(initial).map(quoteTag).join(", ")}
					onKeyDown={onKey}
					autoComplete="off"
					className="field"
				/>
				{hydrated && (
					<button type="button" onClick={add} className="button button-quiet shrink-0">
						Add
					</button>
				)}
			</div>
			<p id="tags-hint" className="text-sm text-soft">
				{hydrated ? "Press Enter or Add. Click a tag to remove it." : "Separate tags with commas."}
			</p>
			<FieldError id="tags" errors={errors} />
			{hydrated && (
				<ul aria-label="Tags of this post" className="flex flex-wrap gap-2">
					{tags.map((tag) => (
						<li key={tag}>
							<button
								type="button"
								aria-label={`Remove the tag ${tag}`}
								className="flex min-h-11 cursor-pointer items-center gap-2 rounded bg-sunk px-3 [overflow-wrap:anywhere]"
								onClick={() => change(tags.filter((one) => one !== tag))}
							>
								{tag}
								<CloseIcon className="size-4" />
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
