import { type ReactNode, useState } from "react"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { Checkbox } from "./checkbox.tsx"
import type { DraftUpload } from "./draft-upload.ts"
import { FileInput } from "./file-input.tsx"
import { Field } from "./form-fields.tsx"

type FileFieldProps = {
	label: string
	name: "image" | "audio"
	prompt: string
	hint: string
	required?: boolean
	check: (file: File) => string | undefined
	errors: string[] | undefined
	waiting: DraftUpload | null
	children?: ReactNode
	onChoose?: (file: File | null) => void
}

export function FileField(props: FileFieldProps) {
	const { label, name, prompt, hint, required, check, errors, waiting, children, onChoose } = props
	const [isChosen, setChosen] = useState(false)
	const token = waiting?.token
	const [received, setReceived] = useState(token)
	if (token !== received) {
		setReceived(token)
		setChosen(false)
	}
	return (
		<Field label={label} id={name} hint={hint} errors={errors} required={required}>
			{children}
			{waiting && !isChosen && <WaitingUpload name={name} waiting={waiting} />}
			<FileInput
				id={name}
				name={name}
				accept={ACCEPTED_FILES[name]}
				prompt={prompt}
				describedBy={[`${name}-hint`, errors?.length && `${name}-error`].filter(Boolean).join(" ")}
				errors={errors}
				chosenLabel="Chosen"
				check={check}
				onChoose={(file) => {
					setChosen(file !== null)
					onChoose?.(file)
				}}
				received={token}
			/>
		</Field>
	)
}

export function WaitingUpload({
	name,
	waiting: { token, fileName },
}: {
	name: string
	waiting: DraftUpload
}) {
	return (
		<div className="rounded bg-sunk px-3 py-2">
			<p>
				<strong className="[overflow-wrap:anywhere]">{fileName}</strong> is uploaded and will be saved with
				this form. Choose another file to replace it.
			</p>
			<Checkbox key={token} name={`${name}Upload`} value={token} defaultChecked>
				Use this file
			</Checkbox>
		</div>
	)
}
