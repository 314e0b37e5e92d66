import { useEffect, useRef, useState } from "react"
import { describeSize } from "#core/csv/csv-upload.ts"
import { FieldError } from "./form-fields.tsx"

export const FILE_DROP =
	"block w-full cursor-pointer rounded-md border-2 border-dashed border-edge bg-surface px-[1rem] py-[1.25rem] text-ink file:mr-[0.6rem] file:min-h-[3rem] file:cursor-pointer file:rounded-md file:border file:border-edge file:px-[0.7rem] sm:file:px-[1.2rem] file:py-[0.55rem] file:font-[650]"

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
}

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
}: FileInputProps) {
	const input = useRef<HTMLInputElement>(null)
	const [chosen, setChosen] = useState<{ name: string; size: number }>()
	const [problem, setProblem] = useState<string>()

	function clear() {
		if (input.current) input.current.value = ""
		checkChosen()
	}
	function checkChosen() {
		const file = input.current?.files?.[0]
		const error = file && check(file)
		setChosen(file && { name: file.name, size: file.size })
		setProblem(error)
		onChoose?.(error ? null : (file ?? null))
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration
	useEffect(() => {
		if (input.current?.files?.length) checkChosen()
	}, [])
	useEffect(() => {
		if (!received || !input.current) return
		input.current.value = ""
		setChosen(undefined)
	}, [received])
	// Otherwise the form would be saved without the chosen file.
	useEffect(() => {
		const form = input.current?.form
		if (!problem || !form) return
		const stop = (event: Event) => {
			event.preventDefault()
			event.stopPropagation()
			input.current?.focus()
		}
		form.addEventListener("submit", stop)
		return () => form.removeEventListener("submit", stop)
	}, [problem])
	const own = problem && !errors.includes(problem) ? problem : undefined
	const ids = [`${id}-prompt`, describedBy, own && `${id}-own-error`].filter(Boolean).join(" ")
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
					className={`${FILE_DROP} pb-[6.5rem] sm:pb-[4.5rem]`}
					onChange={checkChosen}
				/>
				<p id={`${id}-prompt`} className="pointer-events-none absolute inset-x-4 bottom-4 text-soft">
					{prompt}
				</p>
			</div>
			<div role="status" className="mt-2 grid gap-2 empty:hidden">
				<FieldError id={`${id}-own`} errors={own ? [own] : []} />
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
