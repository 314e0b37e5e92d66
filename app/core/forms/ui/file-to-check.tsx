import type { ComponentProps } from "react"
import { Form } from "react-router"
import type { DraftUpload } from "./draft-upload.ts"
import { FailureOnScreen } from "./failure-on-screen.tsx"
import { WaitingUpload } from "./file-field.tsx"
import { FileInput } from "./file-input.tsx"
import { SendButton } from "./send-button.tsx"
import { UploadLine } from "./upload-line.tsx"
import { useIsSending } from "./use-is-sending.ts"
import { useSendingGuard } from "./use-unsaved-guard.ts"

type FileToCheckProps = Omit<ComponentProps<typeof FileInput>, "id" | "received"> & {
	label: string
	waiting?: DraftUpload | null
	button: string
	sending: string
	problem: { title: string; text: string } | undefined
}

export function FileToCheck({ label, waiting, button, sending, problem, ...input }: FileToCheckProps) {
	const isSending = useIsSending()
	useSendingGuard()
	return (
		<div className="grid gap-4">
			<Form
				method="post"
				encType="multipart/form-data"
				className="grid gap-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				{/* A file that is chosen while another one is sent would be lost. */}
				<div className="grid gap-2" inert={isSending}>
					<label htmlFor={input.name} className="font-semibold">
						{label}
					</label>
					{waiting && <WaitingUpload name={input.name} waiting={waiting} />}
					<FileInput {...input} id={input.name} received={waiting?.token} />
				</div>
				<div>
					<SendButton className="button-gold" isSending={isSending} sending={sending}>
						{button}
					</SendButton>
					<UploadLine />
				</div>
			</Form>
			{problem && !isSending && (
				<FailureOnScreen key={problem.text} title={problem.title}>
					{problem.text}
				</FailureOnScreen>
			)}
		</div>
	)
}
