import type { ChangeEvent } from "react"

export function PhotoField({ onOpen, onPhoto }: { onOpen: () => void; onPhoto: (file: File) => void }) {
	function take(event: ChangeEvent<HTMLInputElement>) {
		const [file] = event.target.files ?? []
		if (file) onPhoto(file)
		event.target.value = ""
	}
	return (
		<label className="button button-quiet px-3 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-lake">
			Use a photo
			<input type="file" accept="image/*" className="sr-only" onClick={onOpen} onChange={take} />
		</label>
	)
}
