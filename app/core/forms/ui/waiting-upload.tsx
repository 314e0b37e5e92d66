import type { DraftUpload } from "./draft-upload.ts"

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
			<label className="flex min-h-12 items-center gap-3 [overflow-wrap:anywhere]">
				<input
					key={token}
					type="checkbox"
					name={`${name}Upload`}
					value={token}
					defaultChecked
					className="size-6"
				/>
				Use this file
			</label>
		</div>
	)
}
