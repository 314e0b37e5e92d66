import { Form } from "react-router"
import type { CheckedImport } from "#app/jobs/import-jobs.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { ImportButton } from "./import-button.tsx"
import { PhotoPreview } from "./photo-preview.tsx"

export type Preview = {
	fileName: string
	/** Whether to preselect updating existing species. */
	updates: boolean
	checked: CheckedImport
}

export function ImportPreview({ fileName, updates, checked }: Preview) {
	const isSending = useIsSending()
	const { understood, ignoredColumns, absentColumns, newCount, knownCount, newNames, knownNames, photos } =
		checked
	const choice = "flex min-h-12 items-center gap-3"
	return (
		<>
			<section className="grid grid-cols-1 gap-3 rounded-md bg-surface p-4 md:p-6">
				<h3 className="text-xl">{fileName}</h3>
				{understood && <p className="text-soft">{understood}</p>}
				{ignoredColumns.length > 0 && (
					<p className="border-l-8 border-gold pl-3">
						Unknown columns, which will be ignored: {ignoredColumns.join(", ")}.
					</p>
				)}
				{understood && (
					<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-10 gap-y-4">
						<Group label="New species" count={newCount} names={newNames} />
						<Group label="Already in the catalogue" count={knownCount} names={knownNames} />
					</dl>
				)}
			</section>
			{photos && <PhotoPreview photos={photos} />}
			<Form method="post" className="grid gap-4" onSubmit={(event) => isSending && event.preventDefault()}>
				{knownCount > 0 && (
					<fieldset className="rounded-md border-2 border-line px-4 py-2">
						<legend className="px-2 font-semibold">Species already in the catalogue</legend>
						<label className={choice}>
							<input
								type="radio"
								name="duplicates"
								value="skip"
								defaultChecked={!updates}
								className="size-5"
							/>
							Don't change them
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
								Updates won't change values that aren't in the file: {absentColumns.join(", ")}.
							</p>
						)}
					</fieldset>
				)}
				<ImportButton />
			</Form>
		</>
	)
}

function Group({ label, count, names }: { label: string; count: number; names: string[] }) {
	const more = count - names.length
	return (
		<div>
			<dt>{label}</dt>
			<dd className="font-display text-2xl tabular-nums">{formatNumber(count)}</dd>
			{names.length > 0 && (
				<dd className="mt-1">
					<ul className="list-disc pl-6">
						{names.map((name, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
							<li key={at}>{name}</li>
						))}
					</ul>
					{more > 0 && <p className="mt-1">and {formatNumber(more)} more</p>}
				</dd>
			)}
		</div>
	)
}
