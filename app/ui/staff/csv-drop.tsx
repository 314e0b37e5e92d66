import { type ChangeEvent, useEffect, useRef, useState } from "react"
import { CSV_TOO_LARGE, sizeInWords } from "../../forms/csv-upload.ts"
import { MAX_CSV_BYTES } from "../../models/media-limits.ts"

/**
 * The field for a CSV file. It is large, so that a file can be dropped on it: browsers do that by themselves, without
 * scripts too. With scripts it says what was chosen.
 */
export function CsvDrop() {
	const input = useRef<HTMLInputElement>(null)
	const [chosen, setChosen] = useState<{ name: string; size: number }>()
	const [isTooLarge, setTooLarge] = useState(false)
	const [isAbove, setAbove] = useState(false)

	function look(field: HTMLInputElement) {
		const file = field.files?.[0]
		const isLarge = file !== undefined && file.size > MAX_CSV_BYTES
		if (isLarge) field.value = ""
		setTooLarge(isLarge)
		setChosen(isLarge ? undefined : file && { name: file.name, size: file.size })
		setAbove(false)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have come
	useEffect(() => {
		// What was chosen before the scripts came.
		if (input.current) look(input.current)
	}, [])
	function remove() {
		if (!input.current) return
		input.current.value = ""
		look(input.current)
		input.current.focus()
	}
	return (
		<div>
			<label htmlFor="csv" className="font-semibold">
				CSV file
			</label>
			<div className="relative mt-2">
				<input
					ref={input}
					id="csv"
					type="file"
					name="csv"
					accept=".csv,text/csv"
					aria-describedby="csv-hint"
					className={`csv-drop ${isAbove ? "border-pine bg-sunk" : "border-edge bg-surface"}`}
					onChange={(event: ChangeEvent<HTMLInputElement>) => look(event.target)}
					onDragEnter={() => setAbove(true)}
					onDragLeave={() => setAbove(false)}
				/>
				<p id="csv-hint" className="pointer-events-none absolute inset-x-4 bottom-4 text-soft">
					Drag and drop a .csv file here, or choose one. At most 5 MB.
				</p>
			</div>
			<div role="status" className="mt-3 empty:hidden">
				{isTooLarge && <p className="font-semibold text-barn">{CSV_TOO_LARGE}</p>}
				{chosen && (
					<p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunk px-4 py-2">
						<span>
							<strong>Ready to import</strong>: {chosen.name} ({sizeInWords(chosen.size)})
						</span>
						<button
							type="button"
							className="text-link min-h-12 cursor-pointer font-semibold"
							onClick={remove}
						>
							Remove<span className="sr-only"> {chosen.name}</span>
						</button>
					</p>
				)}
			</div>
		</div>
	)
}
