import { type DragEvent, useEffect, useRef, useState } from "react"
import { describeSize } from "#core/csv/csv-upload.ts"
import { FILE_DROP } from "./file-drop.ts"

type FileInputProps = {
	id: string
	name: string
	accept: string
	prompt: string
	describedBy?: string | undefined
	errors?: string[] | undefined
	chosenLabel: string
	check: (file: File) => string | undefined
	onChoose?: (file: File | null) => void
	received?: string | undefined
	/** The button that goes on without a rejected file. */
	without?: string
}

type Chosen = { name: string; size: number }

export function FileInput({
	id,
	name,
	accept,
	prompt,
	describedBy,
	errors = [],
	chosenLabel,
	check,
	onChoose,
	received,
	without,
}: FileInputProps) {
	const input = useRef<HTMLInputElement>(null)
	const [chosen, setChosen] = useState<Chosen>()
	const [problem, setProblem] = useState<string>()
	const [isAbove, setAbove] = useState(false)

	function clear(error?: string) {
		if (input.current) input.current.value = ""
		setChosen(undefined)
		setRejection(error)
		onChoose?.(null)
	}
	/** A rejected file blocks its form, because the user meant to include it. An input without a name isn't part of the form. */
	function setRejection(error: string | undefined) {
		setProblem(error)
		if (name === "") return
		input.current?.setCustomValidity(error ?? "")
		input.current?.dispatchEvent(new Event("input", { bubbles: true }))
	}
	function checkChosen() {
		setAbove(false)
		const file = input.current?.files?.[0]
		if (!file) return clear()
		const error = check(file)
		if (error) return clear(error)
		setChosen({ name: file.name, size: file.size })
		setRejection(undefined)
		onChoose?.(file)
	}
	function drop(event: DragEvent) {
		setAbove(false)
		const { length } = event.dataTransfer.files
		if (length === 1) return
		event.preventDefault()
		setRejection(
			length === 0
				? "That isn't a file. Drop a file here or choose one."
				: `You dropped ${length} files. Drop one file at a time.`,
		)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once after hydration
	useEffect(() => {
		if (input.current?.form) checkFilesBeforeSending(input.current.form)
		// Chosen before hydration.
		if (input.current?.files?.length) checkChosen()
	}, [])
	useEffect(() => {
		const field = input.current
		const onChanged = () => {
			clear("The file has changed. Choose it again.")
			field?.focus()
		}
		field?.addEventListener(FILE_CHANGED, onChanged)
		return () => field?.removeEventListener(FILE_CHANGED, onChanged)
	})
	useEffect(() => {
		if (!received || !input.current) return
		input.current.value = ""
		setChosen(undefined)
	}, [received])
	const own = problem && !errors.includes(problem) ? problem : undefined
	const ids = [`${id}-prompt`, describedBy, own && `${id}-problem`].filter(Boolean).join(" ")
	return (
		<div>
			<div className="relative">
				<input
					ref={input}
					id={id}
					type="file"
					name={name}
					accept={accept}
					aria-describedby={ids}
					aria-invalid={problem || errors.length > 0 ? true : undefined}
					className={`${FILE_DROP} ${isAbove ? "border-pine bg-sunk" : "border-edge bg-surface"}`}
					onChange={checkChosen}
					onDragEnter={() => setAbove(true)}
					onDragLeave={() => setAbove(false)}
					onDrop={drop}
				/>
				<p id={`${id}-prompt`} className="pointer-events-none absolute inset-x-4 bottom-4 text-soft">
					{prompt}
				</p>
			</div>
			<div role="status" className="mt-2 grid gap-2 empty:hidden">
				{own && (
					<p id={`${id}-problem`} className="border-l-4 border-barn pl-3 font-semibold text-barn">
						{own}
					</p>
				)}
				{problem && without && (
					<button
						type="button"
						className="button button-quiet justify-self-start"
						onClick={() => {
							setRejection(undefined)
							input.current?.focus()
						}}
					>
						{without}
					</button>
				)}
				{chosen && (
					<p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunk px-4 py-2">
						<span className="min-w-0">
							<strong>{chosenLabel}</strong>: {chosen.name} ({describeSize(chosen.size)})
						</span>
						<button
							type="button"
							className="text-link min-h-12 cursor-pointer font-semibold"
							onClick={() => {
								clear()
								input.current?.focus()
							}}
						>
							Remove<span className="sr-only"> {chosen.name}</span>
						</button>
					</p>
				)}
			</div>
		</div>
	)
}

const FILE_CHANGED = "filechanged"

const checking = new WeakSet<HTMLFormElement>()
const checked = new WeakSet<HTMLFormElement>()

/** Browsers report a file that changed after it was chosen as a network error, so its first byte is read before sending. */
function checkFilesBeforeSending(form: HTMLFormElement): void {
	// Before React's listeners. Adding the same listener twice has no effect.
	form.addEventListener("submit", checkFirst, { capture: true })
}

function checkFirst(event: SubmitEvent): void {
	const form = event.currentTarget as HTMLFormElement
	if (checked.delete(form)) return
	const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")]
	if (fields.every((field) => field.files?.length === 0)) return
	event.preventDefault()
	event.stopImmediatePropagation()
	if (checking.has(form)) return
	checking.add(form)
	const { submitter } = event
	void fieldsThatChanged(fields).then((changed) => {
		checking.delete(form)
		for (const field of changed.reverse()) field.dispatchEvent(new Event(FILE_CHANGED))
		if (changed.length > 0 || !form.isConnected) return
		checked.add(form)
		form.requestSubmit(submitter?.isConnected ? submitter : null)
		checked.delete(form)
	})
}

async function fieldsThatChanged(fields: HTMLInputElement[]): Promise<HTMLInputElement[]> {
	const areReadable = await Promise.all(fields.map((field) => isReadable(field.files?.[0])))
	return fields.filter((_, at) => !areReadable[at])
}

async function isReadable(file: File | undefined): Promise<boolean> {
	try {
		await file?.slice(0, 1).arrayBuffer()
		return true
	} catch {
		return false
	}
}
