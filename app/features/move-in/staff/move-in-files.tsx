import { Form } from "react-router"
import { sizeInWords } from "#core/csv/csv-upload.ts"
import type { MoveInFile } from "#features/move-in/move-in.ts"

export function AddedFiles({ files, isLocked }: { files: MoveInFile[]; isLocked: boolean }) {
	if (files.length === 0) return null
	return (
		<section aria-labelledby="files-title" className="mt-6">
			<h2 id="files-title" className="text-lg">
				Added files
			</h2>
			<ul className="mt-2">
				{files.map(({ token, name, bytes, kind }) => (
					<li
						key={token}
						className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line py-1 [overflow-wrap:anywhere] last:border-b"
					>
						<p className="min-w-0">
							<span dir="auto" className="font-semibold">
								{name}
							</span>{" "}
							<span className="text-sm text-soft">
								{kind === "xml" ? "Export" : "ZIP file"}, {sizeInWords(bytes)}
							</span>
						</p>
						{!isLocked && (
							<Form method="post">
								<input type="hidden" name="token" value={token} />
								<button
									type="submit"
									name="intent"
									value="remove"
									className="text-link min-h-12 font-semibold"
								>
									Remove<span className="sr-only"> {name}</span>
								</button>
							</Form>
						)}
					</li>
				))}
			</ul>
			{!isLocked && files.length > 1 && (
				<Form method="post" className="mt-2">
					<button type="submit" name="intent" value="clear" className="button button-quiet">
						Remove All Files
					</button>
				</Form>
			)}
			<p className="mt-2 text-soft">Files that aren't imported are deleted after a week.</p>
		</section>
	)
}
