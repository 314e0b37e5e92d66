import { type ChangeEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import type { FailedSubmission } from "#core/forms/ui/failed-submission.ts"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { described, Field, FieldError } from "#core/forms/ui/form-fields.tsx"
import { PrefetchedAction } from "#core/forms/ui/prefetched-action.tsx"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { icon } from "#core/ui/icons.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { ALT_PLACEHOLDER, pictureMarkdown } from "#features/posts/uploaded-picture.ts"

const LinkIcon = icon(
	"M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
)
const PictureIcon = icon("M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01")

type MarkdownFieldProps = {
	preview: string
	isPreviewed: boolean
	onPreview: () => void
	defaultValue: string | undefined
	errors: string[] | undefined
}

type Mark = {
	label: string
	before: string
	after?: string
	perLine?: boolean
	placeholder: string
}

const TOOLS: (Mark & { icon: ReactNode })[] = [
	{ label: "Bold", before: "**", after: "**", placeholder: "bold text", icon: <strong>B</strong> },
	{ label: "Italic", before: "*", after: "*", placeholder: "italic text", icon: <em>I</em> },
	{ label: "Link", before: "[", after: "](https://)", placeholder: "text", icon: <LinkIcon /> },
]

const LINES: Mark[] = [
	{ label: "Heading", before: "# ", perLine: true, placeholder: "Heading" },
	{ label: "List", before: "- ", perLine: true, placeholder: "item" },
	{ label: "Numbered list", before: "1. ", perLine: true, placeholder: "item" },
	{ label: "Quote", before: "> ", perLine: true, placeholder: "quote" },
]

/** Inserted below the cursor's paragraph or block, with a selected placeholder. */
const BLOCKS = [
	{ label: "Button", lines: "-> [Plan your visit](/visit)", placeholder: "Plan your visit" },
	{ label: "Question", lines: "? What do people ask?\nThe answer.\n", placeholder: "What do people ask?" },
	{
		label: "Table",
		lines: "| Tickets | Price |\n| --- | ---: |\n| Adults | $10 |\n| Children | $5 |\n",
		placeholder: "Tickets",
	},
	{ label: "Contact", lines: "{contact}", placeholder: "{contact}" },
	{ label: "Next events", lines: "{next events}", placeholder: "{next events}" },
]

const TOOL = "button button-quiet min-w-11 px-2 max-sm:px-1 max-sm:text-sm"
const ENTRY = "min-h-11 cursor-pointer px-3 text-start font-semibold hover:bg-sunk"

/** The formatting buttons need scripts; help and preview don't. */
export function MarkdownField(props: MarkdownFieldProps) {
	const { preview, isPreviewed, onPreview, defaultValue, errors } = props
	const hydrated = useHydrated()
	const container = useRef<HTMLDivElement>(null)
	const menu = useRef<HTMLDivElement>(null)
	const area = useCallback(() => container.current?.querySelector("textarea"), [])
	const insert = (label: string, act: () => void) => (
		<button
			key={label}
			type="button"
			className={ENTRY}
			onClick={() => {
				menu.current?.hidePopover?.()
				act()
			}}
		>
			{label}
		</button>
	)
	return (
		<div ref={container} className="grid gap-2">
			<Field label="Content" id="content" required hint={HINT} errors={errors}>
				<fieldset className="flex flex-wrap gap-1">
					<legend className="sr-only">Write Markdown into the content</legend>
					{hydrated ? (
						<>
							{TOOLS.map((tool) => (
								<button
									key={tool.label}
									type="button"
									aria-label={tool.label}
									data-tooltip={tool.label}
									className={TOOL}
									onClick={() => write(area(), tool)}
								>
									{tool.icon}
								</button>
							))}
							<PictureButton area={area} />
							<button type="button" popoverTarget={MENU} className={TOOL}>
								Insert
							</button>
							<div
								ref={menu}
								id={MENU}
								popover="auto"
								className="m-auto max-h-full rounded-lg border border-edge bg-surface p-2 text-ink shadow-lg [position-area:block-end] [position-try:most-height_flip-block] open:grid open:grid-cols-2 supports-[position-area:end]:m-1"
							>
								{LINES.map((mark) => insert(mark.label, () => write(area(), mark)))}
								{BLOCKS.map((block) => insert(block.label, () => writeBlock(area(), block)))}
							</div>
						</>
					) : (
						<a href={PICTURES} target="_blank" rel="noreferrer" className={TOOL}>
							Upload a picture
						</a>
					)}
					<button
						type={hydrated ? "button" : "submit"}
						formAction={preview}
						formEncType="application/x-www-form-urlencoded"
						formTarget="_blank"
						formNoValidate
						aria-expanded={hydrated ? isPreviewed : undefined}
						className={`${TOOL} ml-auto ${hydrated ? "min-[68.75rem]:hidden" : ""}`}
						onClick={onPreview}
					>
						Preview
					</button>
				</fieldset>
				<textarea
					dir="auto"
					name="content"
					required
					rows={10}
					defaultValue={defaultValue}
					{...described("content", true, errors)}
					className="field min-h-[50dvh]"
				/>
			</Field>
			<MarkdownHelp />
		</div>
	)
}

const MENU = "insert-menu"

const PICTURES = href("/admin/news/pictures")

type Area = HTMLTextAreaElement | null | undefined

function PictureButton({ area }: { area: () => Area }) {
	const file = useRef<HTMLInputElement>(null)
	const fetcher = useFetcher<Partial<FailedSubmission> & { url?: string }>()
	const [problem, setProblem] = useState<string>()
	const { data, state } = fetcher
	const isSending = state === "submitting"
	useEffect(() => {
		const form = area()?.form
		if (!isSending || !form) return
		// Before the form's own handler, which would save the text without the picture.
		const wait = (event: SubmitEvent) => {
			event.preventDefault()
			event.stopImmediatePropagation()
			setProblem("Wait until the picture is uploaded.")
		}
		form.addEventListener("submit", wait, true)
		return () => {
			form.removeEventListener("submit", wait, true)
			setProblem(undefined)
		}
	}, [area, isSending])
	useEffect(() => {
		const text = area()
		if (!data?.url || !text) return
		const { selectionStart, selectionEnd } = text
		const { activeElement } = document
		writeBlock(text, { lines: pictureMarkdown(data.url), placeholder: ALT_PLACEHOLDER })
		// If the user typed during the upload, the focus and the cursor stay there.
		if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return
		text.setSelectionRange(selectionStart, selectionEnd)
		activeElement.focus({ preventScroll: true })
	}, [area, data])
	async function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
		const [image] = input.files ?? []
		if (!image) return
		const wrong = await checkImage(image)
		input.value = ""
		setProblem(wrong)
		if (wrong) return
		const form = new FormData()
		form.set("image", image)
		form.set("formKey", `picture-${Date.now()}-${Math.random()}`)
		fetcher.submit(form, { method: "post", action: `${PICTURES}?panel`, encType: "multipart/form-data" })
	}
	const failure = problem ?? (isSending ? undefined : (data?.errors?.image?.[0] ?? data?.message))
	return (
		<>
			<PrefetchedAction address={PICTURES} />
			<input ref={file} type="file" hidden accept={ACCEPTED_FILES.image} onChange={upload} />
			<button
				type="button"
				aria-label={isSending ? "Uploading…" : "Picture"}
				data-tooltip="Picture"
				className={TOOL}
				aria-disabled={isSending}
				onClick={() => !isSending && file.current?.click()}
			>
				{isSending ? "…" : <PictureIcon />}
			</button>
			<div role="alert" className="order-last w-full empty:hidden">
				{failure && <FieldError id="picture" errors={[failure]} />}
			</div>
		</>
	)
}

const HINT = "Each line becomes a paragraph. Links, headings and lists are written as described below."

function MarkdownHelp() {
	return (
		<details className="min-w-0">
			<summary className="text-link min-h-11 cursor-pointer py-2.5">
				How to write links, lists, buttons, questions and tables
			</summary>
			<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-2">
				{HELP.map(([what, example]) => (
					<div key={what}>
						<dt className="text-sm text-soft">{what}</dt>
						<dd className="font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">{example}</dd>
					</div>
				))}
			</dl>
		</details>
	)
}

const HELP = [
	["Bold and italic", "**bold** and *italic*"],
	["Heading", "# Heading"],
	["Link", "[our map](/map)"],
	["List", "- first\n- second"],
	["Numbered list", "1. first\n2. second"],
	["Quote", "> quoted text"],
	["A picture of this site", "![what it shows](/media/…)"],
	["Several pictures in a row", "![one](/media/…) ![two](/media/…)"],
	["Button: a link after an arrow", "-> [Plan your visit](/visit)"],
	["Question whose answer unfolds: the answer has no empty line", "? Are dogs allowed?\nYes, on a leash."],
	["Table: with a colon, a column is aligned", "| Tickets | Price |\n| --- | ---: |\n| Adults | $10 |"],
	["In a line of its own: your contact details, or the next events", "{contact}\n{next events}"],
	["Video", "A picture, and below it:\n-> [Watch the video](https://…)"],
]

function write(area: Area, { before, after = "", perLine, placeholder }: Mark): void {
	if (!area) return
	const { selectionStart, selectionEnd, value } = area
	const start = perLine ? value.lastIndexOf("\n", selectionStart - 1) + 1 : selectionStart
	const chosen = value.slice(start, selectionEnd) || placeholder
	const text = perLine ? chosen.replace(/^/gm, before) : before + chosen + after
	insertText(area, text, start, selectionEnd)
	area.setSelectionRange(start + before.length, start + text.length - after.length)
}

function writeBlock(area: Area, { lines, placeholder }: { lines: string; placeholder: string }): void {
	if (!area) return
	const { selectionEnd, value } = area
	const emptyLine = value.indexOf("\n\n", selectionEnd)
	const at = emptyLine < 0 ? value.length : emptyLine
	const missing = at === 0 ? 0 : 2 - (/\n{0,2}$/.exec(value.slice(0, at))?.[0].length ?? 0)
	const closing = value.slice(at).startsWith("\n") ? "" : "\n"
	insertText(area, "\n".repeat(missing) + lines + closing, at, at)
	const start = area.value.indexOf(placeholder, at)
	area.setSelectionRange(start, start + placeholder.length)
}

/** Unlike `setRangeText`, it can be undone with the keyboard. */
function insertText(area: HTMLTextAreaElement, text: string, start: number, end: number): void {
	area.focus()
	area.setSelectionRange(start, end)
	document.execCommand("insertText", false, text)
}
