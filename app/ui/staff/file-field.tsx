import type { ReactNode } from "react"
import { useEffect, useRef, useState } from "react"
import { described, Field } from "../form-fields.tsx"

type FileFieldProps = {
	label: string
	name: "image" | "audio"
	accept: string
	hint: string
	maxBytes: number
	errors: string[] | undefined
	/** A file that was sent before and waits: its token and the name it came with. */
	waiting: { token: string; fileName: string } | null
	/** What is there now, with the box to take it away. */
	children?: ReactNode
	onChoose?: (file: File | null) => void
}

/** A file of the species form. One that is too large is told before it is sent. */
export function FileField(props: FileFieldProps) {
	const { label, name, accept, hint, maxBytes, errors, waiting, children, onChoose } = props
	const [tooLarge, setTooLarge] = useState<string>()
	const [chosen, setChosen] = useState(false)
	const input = useRef<HTMLInputElement>(null)
	const token = waiting?.token
	useEffect(() => {
		// The server has it: not to be sent once more over a weak signal.
		if (!token || !input.current) return
		input.current.value = ""
		setChosen(false)
	}, [token])
	const all = tooLarge ? [tooLarge] : chosen ? undefined : errors
	function choose() {
		const file = input.current?.files?.[0] ?? null
		const limit = Math.round(maxBytes / 1024 / 1024)
		setChosen(file !== null)
		if (file && file.size > maxBytes) {
			setTooLarge(`${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB; at most ${limit} MB are taken.`)
			if (input.current) input.current.value = ""
			onChoose?.(null)
			return
		}
		setTooLarge(undefined)
		onChoose?.(file)
	}
	return (
		<Field label={label} id={name} hint={hint} errors={all}>
			{children}
			{waiting && !chosen && (
				<p className="rounded bg-sunk px-3 py-2">
					<input type="hidden" name={`${name}Upload`} value={waiting.token} />
					<strong className="[overflow-wrap:anywhere]">{waiting.fileName}</strong> was received and is kept
					until you save. Choose another file to replace it.
				</p>
			)}
			<input
				type="file"
				name={name}
				accept={accept}
				ref={input}
				onChange={choose}
				{...described(name, true, all)}
				className="field"
			/>
		</Field>
	)
}
