// Placeholder.
export default function Page() {
  return <h1>dashboard-properties</h1>
}
