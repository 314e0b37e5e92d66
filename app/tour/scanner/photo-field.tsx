import type { ChangeEvent } from "react"

/** A photo taken in the phone's own camera app, or a file: the way where the camera is refused to the page. */
export function PhotoField({ onOpen, onPhoto }: { onOpen: () => void; onPhoto: (file: File) => void }) {
	function take(event: ChangeEvent<HTMLInputElement>) {
		const [file] = event.target.files ?? []
		if (file) onPhoto(file)
		// The same file may be chosen once more.
		event.target.value = ""
	}
	return (
		<label className="button button-quiet px-3 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-lake">
			Use a photo
			<input
				type="file"
				accept="image/*"
				capture="environment"
				className="sr-only"
				onClick={onOpen}
				onChange={take}
			/>
		</label>
	)
}
