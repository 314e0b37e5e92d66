import { Form } from "react-router"
import { ImportButton, useIsSending } from "./import-button.tsx"

/** What an import would do. */
type Preview = {
	fileName: string
	/** Those in the catalogue are updated, unless another choice is made. */
	updates: boolean
	checked: {
		understood: string
		ignoredColumns: string[]
		absentColumns: string[]
		newCount: number
		knownCount: number
		knownNames: string[]
	}
}

/** The last look before an import, and the button that does it. */
export function ImportPreview({ fileName, updates, checked }: Preview) {
	const isSending = useIsSending()
	const { understood, ignoredColumns, absentColumns, newCount, knownCount, knownNames } = checked
	const choice = "flex min-h-12 items-center gap-3"
	return (
		<>
			<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
				<h3 className="text-xl">{fileName}</h3>
				<p className="text-soft">{understood}</p>
				{ignoredColumns.length > 0 && (
					<p className="border-l-8 border-gold pl-3">
						Columns that mean nothing here and are left out: {ignoredColumns.join(", ")}.
					</p>
				)}
				<dl className="flex flex-wrap gap-x-10 gap-y-3">
					<Count label="New species" count={newCount} />
					<Count label="In the catalogue already" count={knownCount} />
				</dl>
				{knownCount > 0 && <Known names={knownNames} count={knownCount} />}
			</section>
			<Form method="post" className="grid gap-4" onSubmit={(event) => isSending && event.preventDefault()}>
				{knownCount > 0 && (
					<fieldset className="rounded-md border-2 border-line px-4 py-2">
						<legend className="px-2 font-semibold">Those in the catalogue</legend>
						<label className={choice}>
							<input
								type="radio"
								name="duplicates"
								value="skip"
								defaultChecked={!updates}
								className="size-5"
							/>
							Leave them as they are
						</label>
						<label className={choice}>
							<input
								type="radio"
								name="duplicates"
								value="update"
								defaultChecked={updates}
								className="size-5"
							/>
							Update them from the file
						</label>
						{absentColumns.length > 0 && (
							<p className="pb-2 pl-8 text-soft">
								The file has no column {absentColumns.join(", ")}: an update leaves that as it is.
							</p>
						)}
					</fieldset>
				)}
				<ImportButton />
			</Form>
		</>
	)
}

function Count({ label, count }: { label: string; count: number }) {
	return (
		<div className="flex flex-col-reverse">
			<dt>{label}</dt>
			<dd className="font-display text-2xl tabular-nums">{count.toLocaleString("en-CA")}</dd>
		</div>
	)
}

function Known({ names, count }: { names: string[]; count: number }) {
	const more = count - names.length
	return (
		<details>
			<summary className="min-h-12 cursor-pointer py-2 font-semibold">Which ones are there already</summary>
			<ul className="list-disc gap-x-8 pl-6 sm:columns-2">
				{names.map((name, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
					<li key={at}>{name}</li>
				))}
			</ul>
			{more > 0 && <p className="mt-2">and {more.toLocaleString("en-CA")} more</p>}
		</details>
	)
}
