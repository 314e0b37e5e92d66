import type { CheckedValue } from "#features/species/import/checked-rows.ts"

export function CheckedValues({ values, nowText }: { values: CheckedValue[]; nowText: string }) {
	return (
		<dl className="@container grid gap-2">
			{values.map(({ label, now, given }) => (
				<div key={label} className="grid gap-x-4 @min-[34rem]:grid-cols-[10rem_1fr_1fr]">
					<dt className="text-soft">{label}</dt>
					<Value label={nowText} text={now} />
					<Value label="In the file" text={given} isNew />
				</div>
			))}
		</dl>
	)
}

function Value({ label, text, isNew = false }: { label: string; text: string; isNew?: boolean }) {
	return (
		<dd className="grid gap-x-2 @min-[13rem]:grid-cols-[6rem_1fr] @min-[34rem]:block">
			<span className="text-sm text-soft @min-[34rem]:block">{label} </span>
			<span
				dir="auto"
				className={`whitespace-pre-line [overflow-wrap:anywhere] ${isNew ? "font-semibold" : ""}`}
			>
				{text || <span className="font-normal text-soft">(empty)</span>}
			</span>
		</dd>
	)
}
