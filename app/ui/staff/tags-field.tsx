import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { cleanTags, POST_LIMITS } from "../../forms/post-form.ts"
import { FieldError } from "../form-fields.tsx"
import { CloseIcon } from "../icons.tsx"
import { useHydrated } from "../use-hydrated.ts"

type TagsFieldProps = {
	initial: string[]
	errors: string[] | undefined
	/** A tag was added or removed. */
	onChange: () => void
}

/** Tags: without scripts a line with commas, with them added one by one; a click on a tag takes it away. */
export function TagsField({ initial, errors, onChange }: TagsFieldProps) {
	const hydrated = useHydrated()
	const [tags, setTags] = useState<string[]>([])
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => {
		// From the line of those without scripts to tags one by one, with whatever was typed there by now.
		if (!input.current) return
		setTags(cleanTags([input.current.value]))
		input.current.value = ""
	}, [])
	function add() {
		if (!input.current) return
		setTags(cleanTags([...tags, input.current.value]))
		input.current.value = ""
		input.current.focus()
		onChange()
	}
	function remove(tag: string) {
		setTags(tags.filter((one) => one !== tag))
		input.current?.focus()
		onChange()
	}
	function onKey(event: KeyboardEvent) {
		// Enter adds the tag; it does not send the form.
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return
		event.preventDefault()
		add()
	}
	return (
		<div className="grid gap-1">
			<label htmlFor="tags" className="font-semibold">
				Tags
			</label>
			<div className="flex gap-2">
				{/* What is typed but not added yet is sent as well. */}
				<input
					ref={input}
					id="tags"
					name="tags"
					defaultValue={initial.join(", ")}
					maxLength={(POST_LIMITS.tag + 2) * POST_LIMITS.tags}
					onKeyDown={onKey}
					autoComplete="off"
					aria-describedby="tags-hint"
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
				<ul aria-label="Chosen tags" className="flex flex-wrap gap-2">
					{tags.map((tag) => (
						<li key={tag}>
							<input type="hidden" name="tags" value={tag} />
							<button
								type="button"
								aria-label={`Remove the tag ${tag}`}
								className="flex min-h-11 cursor-pointer items-center gap-2 rounded bg-sunk px-3 [overflow-wrap:anywhere]"
								onClick={() => remove(tag)}
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
