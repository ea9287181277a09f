"""The installed package: operations, problems, batches, arrays, Ctrl-C. No test is judged by the clock."""

import ast
import doctest
import importlib.resources
import inspect
import itertools
import json
import signal
import subprocess
import sys
import threading
import unittest
from unittest import mock

import sudokud
from sudokud import _batch, _boards, _native, _request

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def cells(text):
    return bytes(int(digit) if digit.isdigit() else 0 for digit in text)


def is_unknown(operation, field):
    """Whether requests to the operation have no such field. No field takes the value."""
    try:
        _native.call(operation, json.dumps({field: {"": [[]]}}))
    except _native.ProblemBody as problem:
        body = json.loads(problem.args[0])
        return body["code"] == "invalid_field" and f"unknown field `{field}`" in body["detail"]
    return False


class Operations(unittest.TestCase):
    def test_every_operation_has_a_function_with_a_text(self):
        for name in sudokud.OPERATIONS:
            function = getattr(sudokud, "import_" if name == "import" else name)
            self.assertTrue(function.__doc__, name)

    def test_a_puzzle_is_solved_from_text_and_from_rows(self):
        rows = [[int(digit) if digit != "." else 0 for digit in EASY[9 * i : 9 * i + 9]] for i in range(9)]
        for board in (EASY, rows):
            answer = sudokud.solve(board)
            self.assertEqual(answer["status"], "solved")

    def test_the_other_operations_answer(self):
        self.assertIn("status", sudokud.step(EASY))
        self.assertGreater(len(sudokud.step(EASY, max_steps=None)["steps"]), 40)
        self.assertTrue(sudokud.check(EASY, move={"row": 0, "column": 2, "value": 4})["move"]["allowed"])
        self.assertIn("rating", sudokud.rate(EASY))
        self.assertTrue(sudokud.compare(EASY, strategies=["depth_first"]))
        self.assertTrue(sudokud.import_(EASY))
        self.assertGreater(len(sudokud.techniques()["techniques"]), 100)
        self.assertEqual(len(sudokud.kinds(name="killer_cage")["kinds"]), 1)
        self.assertIn("<svg", json.dumps(sudokud.render(EASY, show="givens")))

    def test_candidates_without_a_board_are_a_position(self):
        first = sudokud.step(EASY, max_steps=5)
        for function in (sudokud.step, sudokud.solve, sudokud.check, sudokud.candidates, sudokud.count):
            self.assertIn("status", function(candidates=first["candidates"]), function.__name__)
        self.assertEqual(sudokud.solve(candidates=first["candidates"], symbols="123456789")["solution"], SOLVED)

    def test_an_option_that_is_none_is_left_out(self):
        self.assertEqual(sudokud.solve(EASY, candidates=None, houses=None, limits=None)["solution"], SOLVED)
        self.assertEqual(len(sudokud.step(EASY, candidates=None)["steps"]), 1)
        self.assertGreater(len(sudokud.step(EASY, candidates=None, max_steps=None)["steps"]), 40)

    def test_a_long_answer_is_that_of_its_json(self):
        board = [[None] * 16 for _ in range(16)]
        text = _native.call("solve", json.dumps({"board": board, "max_solutions": 10, "id": "a"}))
        with mock.patch.object(_request, "LONG", 0):
            self.assertEqual(_request.read(text), json.loads(text))

    def test_a_seed_makes_the_same_puzzle(self):
        made = [sudokud.generate(side=4, seed=7)["puzzles"] for _ in range(2)]
        self.assertEqual(*[[puzzle["puzzle"] for puzzle in puzzles] for puzzles in made])

    def test_a_request_without_an_answer_raises_a_problem(self):
        with self.assertRaises(sudokud.Problem) as caught:
            sudokud.solve("123x")
        self.assertEqual((caught.exception.code, caught.exception.status), ("unknown_symbol", 422))
        self.assertEqual(caught.exception.errors[0]["pointer"], "/board")
        with self.assertRaises(sudokud.Problem) as caught:
            sudokud.solve(EASY, color="red")
        self.assertEqual(caught.exception.code, "invalid_field")
        with self.assertRaises(sudokud.Problem) as caught:
            sudokud.call("paint")
        self.assertEqual(caught.exception.code, "not_found")
        with self.assertRaises(TypeError):
            sudokud.solve(object())

    def test_the_stub_has_the_options_of_the_contract(self):
        # These are parts of `houses` and `limits`, and of `difficulty`.
        nested = {"boxes", "regions", "diagonals", "windows", "time_ms", "nodes", "memory_mb", "attempts"}
        wishes = {"level", "scale", "min_rating", "max_rating", "technique"}
        stub = importlib.resources.files(sudokud).joinpath("__init__.pyi").read_text()
        functions = {node.name: node for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)}
        for name in sudokud.OPERATIONS:
            stubbed = functions["import_" if name == "import" else name].args
            known = {argument.arg for argument in stubbed.args + stubbed.kwonlyargs}
            parts = nested | wishes if name == "generate" else nested
            self.assertLessEqual(set(_native.parameters(name)) - parts, known, name)
        self.assertEqual(set(sudokud.__all__) - {"OPERATIONS", "Problem", "__version__"}, set(functions))

    def test_the_stub_has_only_fields_of_the_contract(self):
        stub = importlib.resources.files(sudokud).joinpath("__init__.pyi").read_text()
        functions = {node.name: node for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)}
        self.assertTrue(is_unknown("solve", "color"))
        for name in set(sudokud.OPERATIONS) - {"import", "kinds", "techniques"}:
            fields = [field.arg for field in functions[name].args.kwonlyargs]
            self.assertEqual([field for field in fields if is_unknown(name, field)], [], name)


class Examples(unittest.TestCase):
    def test_the_examples_of_the_texts_are_so(self):
        for module in (sudokud, _batch, _boards):
            failed, tried = doctest.testmod(module)
            self.assertEqual(failed, 0, module.__name__)
            self.assertGreater(tried, 0, module.__name__)


class Batches(unittest.TestCase):
    def test_answers_come_in_order_and_problems_in_their_places(self):
        requests = [{"board": EASY, "id": str(k)} if k % 7 else "123x" for k in range(500)]
        answers = list(sudokud.batch("solve", requests, workers=3))
        self.assertEqual(len(answers), 500)
        for k, answer in enumerate(answers):
            if k % 7:
                self.assertEqual(answer["id"], str(k))
            else:
                self.assertEqual(answer.code, "unknown_symbol")

    def test_an_endless_iterable_is_read_a_bounded_way_ahead(self):
        read = itertools.count()
        boards = (EASY for _ in iter(lambda: next(read), None))
        answers = sudokud.batch("solve", boards, workers=2)
        for taken in range(1, 1001):
            self.assertEqual(next(answers)["status"], "solved")
        answers.close()
        self.assertLessEqual(next(read) - taken, 2 * 2 * 64 + 64)

    def test_an_unknown_operation_and_no_workers_are_refused_at_once(self):
        with self.assertRaises(sudokud.Problem):
            sudokud.batch("paint", [])
        with self.assertRaises(ValueError):
            sudokud.batch("solve", [], workers=0)

    def test_an_error_of_the_iterable_is_raised_and_ends_the_threads(self):
        def boards():
            yield from [EASY] * 20
            raise RuntimeError("no more")

        with self.assertRaises(RuntimeError):
            list(sudokud.batch("solve", boards(), workers=2))
        left = [thread for thread in threading.enumerate() if thread.name.startswith("sudokud")]
        self.assertEqual(left, [])

    def test_a_closed_batch_ends_its_work(self):
        endless = itertools.chain([EASY], itertools.repeat({"board": EASY, "strategy": "depth_first"}))
        answers = sudokud.batch("solve", endless)
        next(answers)
        answers.close()
        self.assertEqual(list(answers), [])


class Arrays(unittest.TestCase):
    def test_bytes_are_solved_board_by_board(self):
        impossible = bytes([1, 1]) + bytes(79)
        boards = (cells(EASY) + impossible + bytes(81)) * 5_000
        solved = sudokud.solve_array(boards, workers=2)
        self.assertEqual(solved[:81], cells(SOLVED))
        self.assertEqual(solved[81:162], bytes(81))
        self.assertTrue(all(solved[162:243]))
        self.assertEqual(solved, bytes(solved[:243]) * 5_000)
        unique = sudokud.solve_array(boards[:243], unique=True)
        self.assertEqual(unique, cells(SOLVED) + bytes(162))
        self.assertEqual(sudokud.solve_array(b""), b"")

    def test_solutions_are_written_where_the_caller_wants_them(self):
        boards = bytearray(cells(EASY) * 3)
        solved = bytearray(3 * 81)
        self.assertIs(sudokud.solve_array(boards, out=solved), solved)
        self.assertEqual(solved, cells(SOLVED) * 3)
        self.assertIs(sudokud.solve_array(boards, out=boards), boards)
        self.assertEqual(boards, solved)
        for wrong in (bytes(3 * 81), bytearray(81), memoryview(bytearray(6 * 81))[::2]):
            with self.assertRaises(ValueError):
                sudokud.solve_array(boards, out=wrong)

    def test_cancelled_work_has_no_result(self):
        cancel = _native.Cancel()
        self.assertEqual(_native.solve_boards(cells(EASY), 1, cancel), cells(SOLVED))
        cancel.set()
        with self.assertRaises(InterruptedError):
            _native.solve_boards(cells(EASY), 1, cancel)

    def test_threads_end_with_an_error(self):
        boards = bytes(81 * 4096 * 7) + b"\x0a" + bytes(80)
        with self.assertRaisesRegex(ValueError, "from board 28672 on: cell 0 of board 0 is 10"):
            sudokud.solve_array(boards, workers=2)
        left = [thread for thread in threading.enumerate() if thread.name.startswith("sudokud")]
        self.assertEqual(left, [])

    def test_what_is_no_board_is_refused(self):
        for wrong in (bytes(80), bytes(80) + b"\x0a", memoryview(bytes(8 * 81)).cast("d")):
            with self.assertRaises(ValueError):
                sudokud.solve_array(wrong)
        with self.assertRaises(ValueError):
            sudokud.solve_array(bytes(81), workers=0)

    def test_arrays_of_numpy_keep_their_shape(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        boards = numpy.frombuffer(cells(EASY) * 3, dtype=numpy.uint8).reshape(3, 81)
        for shaped in (boards, boards.reshape(3, 9, 9), numpy.asfortranarray(boards)):
            solved = sudokud.solve_array(shaped)
            self.assertEqual(solved.shape, shaped.shape)
            self.assertEqual(solved.tobytes(), cells(SOLVED) * 3)
            solved[0] = 0
        with self.assertRaises(ValueError):
            sudokud.solve_array(boards.astype(numpy.int64))
        with self.assertRaises(ValueError):
            sudokud.solve_array(boards.reshape(81, 3))
        statuses = [answer["status"] for answer in sudokud.batch("solve", boards)]
        self.assertEqual(statuses, ["solved"] * 3)


class Programs(unittest.TestCase):
    def run_module(self, *arguments, text):
        command = [sys.executable, "-m", "sudokud", *arguments]
        return subprocess.run(command, input=text, capture_output=True, text=True, timeout=600)

    def test_the_module_answers_lines(self):
        lines = f'{EASY}\n\n{{"board": "{EASY}", "id": "a"}}\n'
        done = self.run_module("solve", text=lines)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((done.returncode, len(answers), answers[1]["id"]), (0, 2, "a"), done.stderr)
        done = self.run_module("solve", text='{"board"\n123x\n')
        codes = [json.loads(line)["code"] for line in done.stdout.splitlines()]
        self.assertEqual((done.returncode, codes), (1, ["not_json", "unknown_symbol"]))
        self.assertEqual(self.run_module("paint", text="").returncode, 2)

    def test_ctrl_c_ends_a_call_and_a_batch(self):
        work = {
            "call": "for _ in itertools.count(): sudokud.generate(count=100, difficulty={'level': 'extreme'})",
            "long answers": "for _ in itertools.count(): sudokud.solve(board, max_solutions=1000)",
            "batch": "for _ in sudokud.batch('solve', itertools.repeat(board)): pass",
            "array": "for _ in itertools.count(): sudokud.solve_array(bytes(81 * 100_000))",
            "array by threads": "for _ in itertools.count(): sudokud.solve_array(bytes(81 * 100_000), workers=2)",
        }
        for name, expression in work.items():
            program = inspect.cleandoc(f"""
                import itertools, signal, sudokud
                # A shell's job in the background begins with the signal ignored.
                signal.signal(signal.SIGINT, signal.default_int_handler)
                board = [[None] * 25 for _ in range(25)]
                print("begun", flush=True)
                try:
                    {expression}
                except KeyboardInterrupt:
                    print("interrupted")
            """)
            with self.subTest(name):
                process = subprocess.Popen(
                    [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
                )
                self.addCleanup(process.kill)
                self.assertEqual(process.stdout.readline(), "begun\n")
                threading.Event().wait(0.5)
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=60)
                self.assertEqual(out, "interrupted\n", err)


if __name__ == "__main__":
    unittest.main()
