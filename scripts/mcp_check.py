#!/usr/bin/env python3
"""Connects the Model Context Protocol's Python SDK to sudokud, over HTTP and over standard input and output.

    mcp_check.py target/debug/sudokud

Lists the tools, calls some, and compares the answers. Requires the package mcp (.ci/requirements.txt).
"""
import asyncio
import json
import pathlib
import re
import subprocess
import sys

from mcp import Client, StdioServerParameters

PUZZLE = "1.....2..3.....4"
SOLUTION = "1243342143122134"


async def check(server, mode):
    """Makes the same calls over any transport."""
    async with Client(server, mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"solve", "step", "verify", "candidates", "analyze", "kinds"} <= set(tools), sorted(tools)
        assert all(tool.output_schema["type"] == "object" for tool in tools.values())

        async def call(tool, /, **arguments):
            result = await client.call_tool(tool, arguments)
            text = result.content[0].text
            assert len(text.encode()) <= 4_000, (tool, len(text))
            answer = json.loads(text)
            assert result.is_error or result.structured_content == answer, (tool, result.structured_content)
            return result.is_error, answer

        is_error, solved = await call("solve", board=PUZZLE)
        assert not is_error and solved["solution"] == SOLUTION, solved
        is_error, verified = await call("verify", board=PUZZLE, solution=SOLUTION)
        assert not is_error and verified["status"] == "correct", verified
        is_error, kinds = await call("kinds", name="killer_cage")
        assert not is_error and kinds["kinds"][0]["family"] == "sums", kinds
        is_error, problem = await call("solve", board="12")
        assert is_error and problem["code"] == "cell_count", problem
    print(f"{mode}: {len(tools)} tools, {server}")


def serve(program):
    """Starts a server on a free port. Returns it with its address."""
    server = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
    for line in server.stderr:
        if found := re.search(r"127\.0\.0\.1:\d+", line):
            return server, found[0]
    sys.exit(f"{program} did not print its address")


async def main(program):
    server, address = serve(program)
    try:
        for mode in ("auto", "legacy"):
            await check(f"http://{address}/mcp", mode)
            await check(StdioServerParameters(command=program, args=["mcp"]), mode)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    asyncio.run(main(str(pathlib.Path(sys.argv[1]).resolve())))
